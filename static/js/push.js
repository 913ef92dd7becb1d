// Shows what the site tells a browser whose pages are all closed, and opens the page it is about.
"use strict";

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const options = { body, tag, data: { url }, icon: "/notices/icon/0.svg", renotify: true };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const go = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => page.url.split(/[?#]/)[0] === url);
    return open ? open.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(go());
});
