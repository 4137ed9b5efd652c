import { GOODS_ORDER_LINKS_MOST } from '@drawdesk/contract/operation/goods-order'
import type { FileView } from '@drawdesk/contract/core/schema'
import { CloseOutlined } from '@ant-design/icons'
import { Button, InputNumber, Upload } from 'antd'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { fenOf, yuanOf } from '../../../../lib/texts/money.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { InputProps } from '../../../../resource/kinds/kind-inputs.tsx'
import { logFailure } from '../../../../resource/log-failure.ts'
import { uploadPicture } from '../goods-order.api.ts'
import { DrawingThumb, type OrderDrawing } from './drawing-thumb.tsx'
import { goodsOrderTexts } from '../goods-order.i18n.ts'

const DrawingPicker = lazy(() => loadChunk(() => import('./drawing-picker.tsx')))

const YUAN_MOST = 1_000_000_000
const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** The kit's form holds a list as JSON text. */
const idsOf = (value: unknown): string[] =>
  typeof value === 'string' && value.trim() !== '' ? (JSON.parse(value) as string[]) : []

/** Yuan on screen, fen in the form. */
export const amountControl = (props: InputProps): ReactNode => <AmountInput {...props} />
export const picturesControl = (props: InputProps): ReactNode => <PicturesInput {...props} />
export const drawingsControl = (props: InputProps): ReactNode => <DrawingsInput {...props} />

function AmountInput({ id, value, onChange, isDisabled, isInvalid, describedBy }: InputProps) {
  return (
    <InputNumber
      {...(id !== undefined && { id })}
      className="goods-amount-input"
      prefix="¥"
      min={0}
      max={YUAN_MOST}
      precision={2}
      controls={false}
      disabled={isDisabled ?? false}
      status={isInvalid ? 'error' : ''}
      aria-describedby={describedBy}
      value={typeof value === 'number' ? yuanOf(value) : null}
      onChange={(yuan) => onChange?.(yuan === null ? null : fenOf(yuan))}
    />
  )
}

function PicturesInput({ id, value, onChange, isDisabled, describedBy, row }: InputProps) {
  const t = useTexts(goodsOrderTexts)
  const [uploaded, setUploaded] = useState<readonly FileView[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const ids = idsOf(value)
  const known = new Map(
    [...((row?.files as FileView[] | undefined) ?? []), ...uploaded].map((file) => [file.fileId, file]),
  )
  const set = (next: readonly string[]) => onChange?.(JSON.stringify(next))

  async function upload(file: File): Promise<void> {
    setIsBusy(true)
    try {
      const stored = await uploadPicture(file)
      setUploaded((files) => [...files, stored])
      set([...ids, stored.fileId])
    } catch (error) {
      logFailure('upload', error) // The call has shown why; the field keeps what it had.
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="goods-pictures-input">
      {ids.map((fileId, index) => (
        <span key={fileId} className="goods-picture-chosen">
          <img src={known.get(fileId)?.thumbUrl} alt={t('pictureOf', { n: index + 1 })} />
          <Button
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('removePicture', { n: index + 1 })}
            disabled={isDisabled ?? false}
            onClick={() => set(ids.filter((one) => one !== fileId))}
          />
        </span>
      ))}
      {ids.length < GOODS_ORDER_LINKS_MOST && (
        <Upload
          {...(id !== undefined && { id })}
          accept={PICTURE_TYPES}
          showUploadList={false}
          disabled={isDisabled ?? false}
          beforeUpload={(file) => {
            void upload(file)
            return false
          }}
        >
          <Button loading={isBusy} disabled={isDisabled ?? false} aria-describedby={describedBy}>
            {t('addPicture')}
          </Button>
        </Upload>
      )}
    </div>
  )
}

/** Drawings by their pictures; they are chosen among those that are done. */
function DrawingsInput({ id, value, onChange, isDisabled, describedBy, row }: InputProps) {
  const t = useTexts(goodsOrderTexts)
  const [picked, setPicked] = useState<readonly OrderDrawing[]>([])
  const [isChoosing, setIsChoosing] = useState(false)
  const ids = idsOf(value)
  const known = new Map(
    [...((row?.drawings as OrderDrawing[] | undefined) ?? []), ...picked].map((one) => [one.infoId, one]),
  )
  const set = (next: readonly string[]) => onChange?.(JSON.stringify(next))
  return (
    <div className="goods-pictures-input">
      {ids.map((infoId) => (
        <span key={infoId} className="goods-picture-chosen">
          <DrawingThumb drawing={known.get(infoId) ?? { infoId }} />
          <Button
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('removeDrawing', { id: infoId })}
            disabled={isDisabled ?? false}
            onClick={() => set(ids.filter((one) => one !== infoId))}
          />
        </span>
      ))}
      {ids.length < GOODS_ORDER_LINKS_MOST && (
        <Button
          {...(id !== undefined && { id })}
          aria-label={t('chooseDrawings')}
          disabled={isDisabled ?? false}
          aria-describedby={describedBy}
          onClick={() => setIsChoosing(true)}
        >
          {t('chooseDrawings')}
        </Button>
      )}
      {isChoosing && (
        <LazyPart>
          <DrawingPicker
            most={GOODS_ORDER_LINKS_MOST - ids.length}
            taken={ids}
            onChoose={(drawings) => {
              setPicked((before) => [...before, ...drawings])
              set([...ids, ...drawings.map(({ infoId }) => infoId)])
            }}
            onClose={() => setIsChoosing(false)}
          />
        </LazyPart>
      )}
    </div>
  )
}
