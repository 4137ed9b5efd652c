import { EditorView } from '@codemirror/view'
import { act, screen, waitFor } from '@testing-library/react'

const PATIENCE = { timeout: 15_000 }

// Where its caret is drawn: nowhere, in a page without a layout.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList

/** Replaces the text of an editor with lines, once it stands in the place of the plain box: typing needs a layout, which jsdom has none of. */
export async function fillCode(label: string | RegExp, text: string): Promise<void> {
  const view = await waitFor(() => {
    const found = EditorView.findFromDOM(screen.getByRole('textbox', { name: label }))
    if (!found) throw new Error('the editor is not there yet')
    return found
  }, PATIENCE)
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }))
}
