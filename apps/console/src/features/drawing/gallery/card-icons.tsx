import type { RecordAction } from './record/record-commands.ts'

/** Signs of a card's buttons: bare drawings, because the icons of the library each look after their style sheets when they appear. */
const PATHS: Readonly<Record<RecordAction | 'recall', string>> = {
  cancel: 'M5 5h6v6H5z',
  retry: 'M12.5 6.5A5 5 0 1 0 13 9M13 3v3.7H9.3',
  other: 'M3 3h10v10H3zM6 6h.01M10 6h.01M8 8h.01M6 10h.01M10 10h.01',
  again: 'M3 8V6.5A1.5 1.5 0 0 1 4.5 5H12M10 3l2 2-2 2M13 8v1.5a1.5 1.5 0 0 1-1.5 1.5H4M6 13l-2-2 2-2',
  recall: 'M3 13l.8-3.2L11 2.6l2.4 2.4-7.2 7.2zM9.5 4.1l2.4 2.4',
}

export function CardIcon({ action }: { action: RecordAction | 'recall' }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill={action === 'cancel' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[action]} />
    </svg>
  )
}

/** A square: what is stopped does not go on. */
export const StopIcon = () => <CardIcon action="cancel" />
export const DieIcon = () => <CardIcon action="other" />
