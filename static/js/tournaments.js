// Walk a bracket or cross-table with the arrow keys: the focus goes to the nearest match that way.
document.addEventListener("keydown", (event) => {
    const frame = event.target.closest?.("[data-walk]");
    const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const way = ways[event.key];
    if (!frame || !way || event.ctrlKey || event.altKey || event.metaKey) return;
    const matches = [...frame.querySelectorAll("a")];
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    if (!matches.length) return;
    if (!matches.includes(event.target)) {
        matches[0].focus();
        event.preventDefault();
        return;
    }
    const [x, y] = middle(event.target);
    const ahead = matches
        .map((one) => ({one, at: middle(one)}))
        .map(({one, at}) => ({one, on: (at[0] - x) * way[0] + (at[1] - y) * way[1], off: Math.abs((at[0] - x) * way[1]) + Math.abs((at[1] - y) * way[0])}))
        .filter(({on}) => on > 4)
        .sort((a, b) => a.on + 3 * a.off - b.on - 3 * b.off);
    if (ahead.length) {
        ahead[0].one.focus();
        event.preventDefault();
    }
});
