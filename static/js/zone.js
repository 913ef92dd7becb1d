// Tells the site by which clock its reader lives. What the account says goes before it.
(() => {
  "use strict";

  const YEAR = 365 * 86400;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const cookie = `timezone=${zone}`;
  if (!zone || document.cookie.split("; ").includes(cookie)) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cookie}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
})();
