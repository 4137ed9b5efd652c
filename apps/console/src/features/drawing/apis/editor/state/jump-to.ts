import { jumpToField } from '../../../../../resource/editor/jump-to-field.ts'

/** Brings the field of an error on screen and puts the cursor into it; a row of the body is brought by its own editor. */
export function jumpTo(field: string): void {
  if (!revealInBody(field)) jumpToField(field)
}

const BODY = 'definition.submit.body'

/** A row of a large body may not be made yet: the editor is asked to bring it. */
function revealInBody(field: string): boolean {
  if (!field.startsWith(`${BODY}.`) && !field.startsWith(`${BODY}[`)) return false
  const editor = document.querySelector(`[data-field-path="${BODY}"] .body-editor`)
  // The editor takes it by preventing the default.
  return (
    editor?.dispatchEvent(
      new CustomEvent('body-reveal', { detail: field.slice(BODY.length).replace(/^\./, ''), cancelable: true }),
    ) === false
  )
}
