const help: [keys: string, does: string][] = [
  ["/", "Search"],
  ["Ctrl/⌘ K", "Search; in a text with a toolbar, a link"],
  ["Ctrl/⌘ B I E", "Bold, italic or code in such a text"],
  ["Ctrl/⌘ Shift P", "Preview it"],
  ["Ctrl/⌘ Enter", "Send it"],
  ["j k", "Next or previous row in a list; Enter opens it"],
  ["g d", "Dashboard"],
  ["g m", "Messages"],
  ["g c", "Contests"],
  ["g u", "My queue"],
  ["g b", "Blogs"],
  ["b", "Toggle bookmark"],
  ["e", "Edit this page"],
  ["?", "Show this list"],
];

/** A localStorage key. People who dictate, or press keys by accident, can turn shortcuts off. */
const OFF = "shortcuts-off";

/** A dialog with all shortcuts, where they can be turned off. */
export function showHelp(): void {
  // Closing the dialog returns the focus, which a closed menu cannot take.
  for (const menu of document.querySelectorAll<HTMLElement>(":popover-open")) menu.hidePopover();
  const dialog = document.createElement("dialog");
  dialog.className = "confirm stack";
  dialog.setAttribute("aria-labelledby", "shortcuts-title");
  const rows = help.map(([keys, does]) => `<tr><td><kbd>${keys}</kbd></td><td>${does}</td></tr>`);
  dialog.innerHTML = `<h2 id="shortcuts-title">Keyboard shortcuts</h2><table>${rows.join("")}</table>
    <label class="check"><input type="checkbox"> Enable shortcuts</label>
    <form method="dialog" class="confirm-actions"><button class="button" autofocus>Close</button></form>`;
  const use = dialog.querySelector("input");
  if (use) {
    use.checked = localStorage.getItem(OFF) === null;
    use.addEventListener("change", () =>
      use.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, ""),
    );
  }
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
