/** Line drawings, on a field of 48. */
const LINES = {
  gone: 'M14 34h22a8 8 0 0 0 1-16 12 12 0 0 0-22-3M12 19a8 8 0 0 0-2 14M8 8l32 32',
  off: 'M24 8v16M15 13a14 14 0 1 0 18 0',
  noExperience: 'M38 28A16 16 0 1 1 20 10a13 13 0 0 0 18 18z',
  outOfPaper: 'M13 6h15l8 8v28H13zM28 6v8h8M19 24l10 10M29 24L19 34',
  printerStopped: 'M14 18V7h20v11M14 34H9V18h30v16h-5M14 28h20v13H14zM24 31v4M24 38v.5',
  late: 'M24 14v10l7 5M24 7a17 17 0 1 1 0 34 17 17 0 0 1 0-34z',
  failed: 'M24 8l18 32H6zM24 20v9M24 34v.5',
  done: 'M8 25l11 11 21-23',
  brush: 'M41 6c-8 4-16 11-21 19l5 5c8-5 13-13 16-24zM19 26c-4 0-7 3-7 7 0 3-2 5-5 6 3 2 6 3 9 3 5 0 8-4 8-8',
} as const
export type SignName = keyof typeof LINES

/** Says at a glance what the words beside it say. */
export function Sign({ name }: { name: SignName }) {
  return (
    <svg className="sign" viewBox="0 0 48 48" aria-hidden="true">
      <path d={LINES[name]} />
    </svg>
  )
}
