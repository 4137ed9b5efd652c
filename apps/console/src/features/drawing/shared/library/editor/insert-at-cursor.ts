/** The text with something put where the cursor of its box is, or at the end where it has none; the cursor goes behind it once the box shows the text. */
export function insertAtCursor(boxId: string, text: string, what: string): string {
  const box = document.getElementById(boxId)
  const isBox = box instanceof HTMLTextAreaElement
  // A box that never had the cursor reports place 0; there the end is meant.
  const [start, end] =
    isBox && box.selectionEnd > 0 ? [box.selectionStart, box.selectionEnd] : [text.length, text.length]
  if (isBox) {
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(start + what.length, start + what.length)
    })
  }
  return text.slice(0, start) + what + text.slice(end)
}
