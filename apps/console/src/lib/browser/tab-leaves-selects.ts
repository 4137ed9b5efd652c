/**
 * Tab leaves a select of several values, which closes then: the library takes it for the choice of the option under the cursor, keeps the focus and stays open
 * over the next field.
 */
export function letTabLeaveSelects(at: Window): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || !(event.target instanceof HTMLElement)) return
    const { target } = event
    // Closed, Tab goes on by itself.
    if (target.getAttribute('aria-expanded') === 'true' && target.closest('.ant-select-multiple'))
      event.stopPropagation()
  }
  at.addEventListener('keydown', onKey, { capture: true })
  return () => at.removeEventListener('keydown', onKey, { capture: true })
}
