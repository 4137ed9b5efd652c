import { CheckOutlined } from '@ant-design/icons'
import type { FileView } from '@drawdesk/contract/core/schema'
import { Cover } from '../draw-ex-cells.tsx'

interface PictureChoicesProps {
  /** Of the whole group. */
  label: string
  /** `none` stands where there is no picture. */
  choices: readonly { id: string; name: string; file: FileView | null | undefined; none?: string; note?: string }[]
  picked: readonly string[]
  /** Cut-outs (stickers) are shown whole, on a checkerboard; covers fill their room. */
  isCutOut?: boolean
  isDisabled?: boolean
  onPick: (id: string) => void
}

/** Pictures to choose from, each a button that stays pressed; several may be. */
export function PictureChoices({
  label,
  choices,
  picked,
  isCutOut = false,
  isDisabled = false,
  onPick,
}: PictureChoicesProps) {
  return (
    <div className="ex-pictures" role="group" aria-label={label} data-cut-out={isCutOut || undefined}>
      {choices.map(({ id, name, file, none, note = '' }) => (
        <button
          key={id}
          type="button"
          disabled={isDisabled}
          aria-pressed={picked.includes(id)}
          onClick={() => onPick(id)}
        >
          <Cover file={file} name={name} variant="thumb" none={none} />
          <span className="draw-line" title={name}>
            {name}
          </span>
          {note !== '' && (
            <small className="draw-line draw-help" title={note}>
              {note}
            </small>
          )}
          {picked.includes(id) && (
            <span className="ex-picked" aria-hidden="true">
              <CheckOutlined />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
