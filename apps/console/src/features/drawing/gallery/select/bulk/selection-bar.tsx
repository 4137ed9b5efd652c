import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import { SD_DRAW_PATH } from '@drawdesk/contract/drawing/records/sd-draw'
import { CloseOutlined, DownloadOutlined, SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useFeedback } from '../../../../../lib/editing/feedback.ts'
import { queryClient } from '../../../../../lib/http/query.ts'
import { saveFile, titleAt } from '../../../../../lib/browser/save-file.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../../resource/keys.ts'
import { logFailure } from '../../../../../resource/log-failure.ts'
import { publishOwnNews } from '../../../shared/live/own-news.ts'
import type { Compared } from '../../lightbox/compared.ts'
import { MODERATION_ICONS } from '../../moderation/moderation-actions.tsx'
import { decide, restoreRecords } from '../../moderation/moderation.api.ts'
import { moderationTexts } from '../../moderation/moderation.i18n.ts'
import { ReasonDialog } from '../../moderation/reason-dialog.tsx'
import { newsOf, useMayDecide, type ModerationAction } from '../../moderation/use-moderation.tsx'
import { BulkMarks } from '../../marks/bulk-marks.tsx'
import { useAgainQuestion } from '../../record/use-again-question.tsx'
import { ACTION_ICONS } from '../../record/record-actions.tsx'
import { useMayChange, useMayDownload, type RecordAction } from '../../record/record-commands.ts'
import type { GalleryCard } from '../../layout/gallery-index.ts'
import { doToAll, fetchZip, fitFor, ZIP_MOST, type BulkAction, type BulkOutcome } from './bulk.ts'
import { BulkResult } from './bulk-result.tsx'
import { bulkTexts } from './bulk.i18n.ts'

/** Of records and of the gallery. */
const readAnew = () =>
  Promise.all(
    [DRAW_INFO_PATH, SD_DRAW_PATH].map((path) =>
      queryClient.invalidateQueries({ queryKey: resourceKeys({ path }).all }),
    ),
  )

interface SelectionBarProps {
  /** What is selected, in the order of the gallery. */
  cards: readonly GalleryCard[]
  /** The board that is shown. */
  boardId: string | undefined
  onClear: () => void
  /** These left the gallery by what was done to them. */
  onGone: (ids: readonly string[]) => void
  onCompare: (compared: Compared) => void
  /** At the right, while nothing is selected. */
  tools: ReactNode
  /** While nothing is selected. */
  idle: ReactNode
}

const ACTIONS = ['other', 'again', 'retry', 'cancel'] as const
const DECISIONS = ['block', 'pass', 'remove'] as const
const COUNTED = {
  other: 'otherCount',
  again: 'againCount',
  retry: 'retryCount',
  cancel: 'cancelCount',
  block: 'blockCount',
  pass: 'passCount',
  remove: 'removeCount',
} as const

/** Above the gallery: what can be done to the selected records, and afterwards what became of each. */
export function SelectionBar({ cards, boardId, onClear, onGone, onCompare, tools, idle }: SelectionBarProps) {
  const t = useTexts(bulkTexts)
  const moderation = useTexts(moderationTexts)
  const mayDecide = useMayDecide()
  const mayChange = useMayChange()
  const mayDownload = useMayDownload()
  const { modal } = useFeedback()
  const askAgain = useAgainQuestion()
  const [asked, setAsked] = useState<{ action: 'block' | 'pass'; fit: readonly GalleryCard[] }>()
  const [busy, setBusy] = useState<{ what: BulkAction | 'zip'; finished?: number; of: number }>()
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const withPictures = cards.filter(({ pictures }) => pictures > 0)
  const downloaded = withPictures.filter(mayDownload)

  const act = async (action: BulkAction, fit: readonly GalleryCard[], remark = '') => {
    setOutcome(undefined)
    setBusy({ what: action, finished: 0, of: fit.length })
    try {
      const became = await doToAll(
        action,
        fit,
        (finished) => setBusy({ what: action, finished, of: fit.length }),
        remark,
      )
      setOutcome(became)
      if (action === 'block' || action === 'pass' || action === 'remove') {
        publishOwnNews(fit.filter(({ id }) => became.done.includes(id)).map((card) => newsOf(action, card)))
        if (action !== 'pass') onGone(became.done)
      }
    } catch (error) {
      logFailure(`drawInfo ${action}`, error) // The session or the page ended it, and says so itself.
    } finally {
      setBusy(undefined)
      await readAnew()
    }
  }
  const repeat = async (action: 'again' | 'other', fit: readonly GalleryCard[]) => {
    setBusy({ what: action, of: fit.length })
    const isAgreed = await askAgain(
      fit.map(({ id }) => id),
      {
        title: t('againAllAsk', { n: fit.length }),
        text: t(action === 'other' ? 'otherAllText' : 'againAllText'),
        okText: t(COUNTED[action], { n: fit.length }),
        cancelText: t('notNow'),
        isAlways: true,
        onAsked: () => setBusy(undefined),
      },
    )
    if (isAgreed) await act(action, fit)
  }
  const ask = (action: RecordAction, fit: readonly GalleryCard[]) => {
    if (action === 'retry') return void act(action, fit)
    if (action !== 'cancel') return void repeat(action, fit)
    modal.confirm({
      title: t('cancelAllAsk', { n: fit.length }),
      content: t('cancelAllText'),
      okText: t(COUNTED[action], { n: fit.length }),
      cancelText: t('notNow'),
      okButtonProps: { danger: true },
      onOk: () => void act(action, fit),
    })
  }
  const judge = (action: ModerationAction, fit: readonly GalleryCard[]) => {
    if (action !== 'remove') return setAsked({ action, fit })
    modal.confirm({
      title: moderation('removeMany', { n: fit.length }),
      content: moderation('removeText'),
      okText: t('removeCount', { n: fit.length }),
      cancelText: t('notNow'),
      okButtonProps: { danger: true },
      onOk: () => void act('remove', fit),
    })
  }
  const undo = async (action: BulkAction, ids: readonly string[]) => {
    setOutcome(undefined)
    try {
      if (action === 'block') await decide({ infoIds: [...ids], suggestion: 'pass', remark: '' })
      else await restoreRecords(ids)
      publishOwnNews(ids.map((id) => ({ type: 'draw', id, state: 2, progress: 1, version: 0 })))
    } catch (error) {
      logFailure(`drawInfo undo ${action}`, error) // Its message has been shown.
    }
    await readAnew()
  }
  const zip = async () => {
    setBusy({ what: 'zip', finished: 0, of: downloaded.length })
    try {
      saveFile(await fetchZip(downloaded.map(({ id }) => id)), `${titleAt(t('zipName'))}.zip`)
    } catch (error) {
      logFailure('drawInfo zip', error) // Its message has been shown; no file is better than half of one.
    } finally {
      setBusy(undefined)
    }
  }

  const isTooMany = downloaded.length > ZIP_MOST
  const [first, second] = withPictures
  return (
    <>
      <div className="wall-bar" data-selecting={cards.length > 0 || undefined} role="group" aria-label={t('selection')}>
        {cards.length === 0 ? (
          idle
        ) : (
          <>
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('clearSelection')}
              title={t('clearSelection')}
              onClick={onClear}
            />
            <span className="draw-number" aria-live="polite">
              {t('selected', { n: cards.length.toLocaleString('en') })}
            </span>
            {(downloaded.length > 0 || withPictures.length === 0) && (
              <Button
                icon={<DownloadOutlined aria-hidden />}
                loading={busy?.what === 'zip'}
                disabled={busy !== undefined || downloaded.length === 0 || isTooMany}
                title={t(isTooMany ? 'zipTooMany' : 'zipHelp', { n: ZIP_MOST })}
                onClick={() => void zip()}
              >
                {t(busy?.what === 'zip' ? 'zipBusy' : 'zip')}
              </Button>
            )}
            {isTooMany && <span className="draw-help">{t('zipTooMany', { n: ZIP_MOST })}</span>}
            <BulkMarks ids={cards.map(({ id }) => id)} boardId={boardId} />
            {ACTIONS.map((action) => {
              const fit = fitFor(action, cards.filter(mayChange))
              const Icon = ACTION_ICONS[action]
              if (fit.length === 0) return null
              return (
                <Button
                  key={action}
                  icon={<Icon aria-hidden />}
                  loading={busy?.what === action}
                  disabled={busy !== undefined}
                  onClick={() => ask(action, fit)}
                >
                  {busy?.what === action && busy.finished !== undefined
                    ? t('doing', { n: busy.finished, of: busy.of })
                    : t(COUNTED[action], { n: fit.length })}
                </Button>
              )
            })}
            {DECISIONS.map((action) => {
              const fit = cards.filter((card) => mayDecide(card).includes(action))
              const Icon = MODERATION_ICONS[action]
              if (fit.length === 0) return null
              return (
                <Button
                  key={action}
                  danger={action !== 'pass'}
                  icon={<Icon aria-hidden />}
                  loading={busy?.what === action}
                  disabled={busy !== undefined}
                  onClick={() => judge(action, fit)}
                >
                  {busy?.what === action && busy.finished !== undefined
                    ? t('doing', { n: busy.finished, of: busy.of })
                    : t(COUNTED[action], { n: fit.length })}
                </Button>
              )
            })}
            {cards.length === 2 && first && second && (
              <Button
                icon={<SwapOutlined aria-hidden />}
                onClick={() => onCompare({ left: second.id, right: first.id })}
              >
                {t('compare')}
              </Button>
            )}
          </>
        )}
        {cards.length === 0 && <div className="wall-bar-tools">{tools}</div>}
      </div>
      {outcome && (
        <BulkResult
          outcome={outcome}
          onUndo={
            outcome.action === 'remove' || outcome.action === 'block'
              ? () => void undo(outcome.action, outcome.done)
              : undefined
          }
          onClose={() => setOutcome(undefined)}
        />
      )}
      {asked && (
        <ReasonDialog
          title={moderation(asked.action === 'block' ? 'blockMany' : 'passMany', { n: asked.fit.length })}
          text={moderation(asked.action === 'block' ? 'blockText' : 'passText')}
          okText={t(COUNTED[asked.action], { n: asked.fit.length })}
          isDanger={asked.action === 'block'}
          isNeeded={asked.action === 'block'}
          onOk={(remark) => void act(asked.action, asked.fit, remark)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
