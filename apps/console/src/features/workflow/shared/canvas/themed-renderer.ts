/** Colours of shapes, lines and labels: those of the theme, so that a change of theme needs no new drawing. */
export const themedRenderer = {
  defaultFillColor: 'var(--dd-surface)',
  defaultStrokeColor: 'var(--dd-text)',
  defaultLabelColor: 'var(--dd-text)',
} as const
