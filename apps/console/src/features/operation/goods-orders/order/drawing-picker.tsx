import { CheckOutlined } from '@ant-design/icons'
import { DRAW_INFO_PATH, DRAW_STATE, type DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { SearchInput } from '../../../../components/search-input/search-input.tsx'
import { Delayed } from '../../../../components/delayed.tsx'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { call } from '../../../../lib/http/http.ts'
import { callKey } from '../../../../lib/http/read-keys.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import type { OrderDrawing } from './drawing-thumb.tsx'

const SIZE = 24
const WIDTH_PX = 760
const PATH = `${DRAW_INFO_PATH}/page`

const drawingsQuery = (asked: { prompt: string; current: number }) =>
  queryOptions({
    queryKey: callKey(PATH, 'picker', asked),
    queryFn: ({ signal }) =>
      call<Page<DrawInfo>>('GET', PATH, {
        query: { ...asked, state: DRAW_STATE.succeeded, takenDown: 0, size: SIZE },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })

interface DrawingPickerProps {
  /** So many more may be chosen. */
  most: number
  /** Those that the order has already. */
  taken: readonly string[]
  onChoose: (drawings: readonly OrderDrawing[]) => void
  onClose: () => void
}

/** Drawings that are done, newest first, by their pictures; several are chosen at once. */
export default function DrawingPicker({ most, taken, onChoose, onClose }: DrawingPickerProps) {
  const t = useTexts(goodsOrderTexts)
  const [asked, setAsked] = useState({ prompt: '', current: 1 })
  const [chosen, setChosen] = useState<readonly OrderDrawing[]>([])
  const { data: page, error, refetch } = useQuery(drawingsQuery(asked))
  const isChosen = (id: string): boolean => chosen.some(({ infoId }) => infoId === id)
  const toggle = (drawing: OrderDrawing): void =>
    setChosen((now) =>
      now.some(({ infoId }) => infoId === drawing.infoId)
        ? now.filter(({ infoId }) => infoId !== drawing.infoId)
        : [...now, drawing],
    )
  return (
    <AppModal
      open
      width={WIDTH_PX}
      title={t('chooseDrawings')}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancelChoice')}</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose(chosen)
              onClose()
            }}
          >
            {t('takeDrawings', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="goods-picker">
        <SearchInput
          allowClear
          aria-label={t('findDrawing')}
          placeholder={t('findDrawing')}
          onSearch={(prompt) => setAsked({ prompt: prompt.trim(), current: 1 })}
        />
        {error ? (
          <ErrorNote isCompact error={error} title={t('drawingsFailed')} onRetry={() => void refetch()} />
        ) : !page ? (
          <Delayed>
            <div className="skeleton goods-picker-wait" />
          </Delayed>
        ) : page.records.length === 0 ? (
          <EmptyNote isCompact title={t(asked.prompt === '' ? 'noDrawings' : 'noSuchDrawing')} />
        ) : (
          <ul className="goods-picker-grid">
            {page.records.map((record) => (
              <PickerCard
                key={record.id}
                record={record}
                isTaken={taken.includes(record.id)}
                isChosen={isChosen(record.id)}
                isFull={chosen.length >= most}
                onToggle={toggle}
              />
            ))}
          </ul>
        )}
        <Pagination
          size="small"
          hideOnSinglePage
          showSizeChanger={false}
          current={asked.current}
          pageSize={SIZE}
          total={page?.total ?? 0}
          onChange={(current) => setAsked((now) => ({ ...now, current }))}
        />
      </div>
    </AppModal>
  )
}

interface PickerCardProps {
  record: DrawInfo
  isTaken: boolean
  isChosen: boolean
  isFull: boolean
  onToggle: (drawing: OrderDrawing) => void
}

function PickerCard({ record: { id, prompt, files }, isTaken, isChosen, isFull, onToggle }: PickerCardProps) {
  const t = useTexts(goodsOrderTexts)
  const [file] = files
  return (
    <li>
      <button
        type="button"
        className="goods-picker-card"
        aria-pressed={isChosen || isTaken}
        aria-label={t('drawingSays', { prompt: prompt || id })}
        disabled={isTaken || (isFull && !isChosen)}
        onClick={() => onToggle({ infoId: id, ...(file && { file }) })}
      >
        {file && <img src={file.thumbUrl} alt="" loading="lazy" />}
        <span className="goods-picker-words">{prompt || id}</span>
        {(isChosen || isTaken) && (
          <span className="goods-picker-sign" aria-hidden="true">
            <CheckOutlined />
          </span>
        )}
      </button>
    </li>
  )
}
