import type { DeskChoices, DeskRecall } from '@drawdesk/contract/drawing/draw-desk'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useLive } from '../../../components/live.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import '../../../resource/resource.css'
import '../shared/drawing.css'
import { choicesQuery, fetchRecall } from './desk.api.ts'
import { DeskForm } from './desk-form.tsx'
import { askOf, chosenOf, recalled, type DeskValues } from './desk-values.ts'
import './draw-desk.css'
import { drawDeskTexts } from './draw-desk.i18n.ts'
import { RunFeed } from './run-feed.tsx'
import { useDeskValues } from './use-desk-values.ts'
import { useSendRun } from './use-send-run.tsx'

/** Where staff draws: what is wanted at the left, what came of it at the right. `?record=<id>` fills in what that record was drawn with. */
export default function DrawDeskPage() {
  const t = useTexts(drawDeskTexts)
  const isLive = useLive()
  const { data, error, refetch } = useQuery({ ...choicesQuery, enabled: isLive })
  const canOpenApis = usePermission('drawApi_view')
  return (
    <div className="res-page desk-page">
      <PageHeader title={t('title')} purpose={t('purpose')} />
      {error && !data && <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Delayed>
          <span className="skeleton desk-feed-waiting" />
        </Delayed>
      )}
      {data &&
        (data.apis.length === 0 && data.styles.length === 0 ? (
          <EmptyNote
            title={t('noApis')}
            reason={t('noApisReason')}
            action={
              canOpenApis && (
                <Link to="/drawing/drawApi">
                  <Button type="primary">{t('noApisGo')}</Button>
                </Link>
              )
            }
          />
        ) : (
          <Desk choices={data} />
        ))}
    </div>
  )
}

function Desk({ choices }: { choices: DeskChoices }) {
  const t = useTexts(drawDeskTexts)
  const { message } = useFeedback()
  const [address, put] = useAddress()
  const mayDraw = usePermission('drawDesk_draw')
  const [stored, change] = useDeskValues()
  const { isSending, errors, send } = useSendRun()
  const isNarrow = useIsNarrow()
  const feed = useRef<HTMLDivElement>(null)
  const asked = address.get('record')
  // With nothing to choose between there is nothing to choose.
  const values =
    stored.apiIds.length === 0 && stored.styleIds.length === 0 && choices.styles.length === 0 && choices.apis[0]
      ? { ...stored, apiIds: [choices.apis[0].id] }
      : stored

  const read = async (id: string): Promise<DeskRecall | undefined> => {
    try {
      return await fetchRecall(id)
    } catch (error) {
      logFailure('drawDesk recall', error) // Its message has been shown; the form stays as it was.
      return undefined
    }
  }
  const recall = async (id: string) => {
    const found = await read(id)
    if (!found) return
    change(recalled(found))
    const [note] = found.notes
    if (note) void message.warning(t(note))
    else void message.success(t('recalledDone'))
  }
  const draw = async (now: DeskValues) => {
    const isSent = await send(askOf(now, chosenOf(now, choices)), { isPriceShown: true })
    // On a phone the results stand below the form.
    if (isSent && isNarrow) feed.current?.scrollIntoView({ block: 'start' })
  }
  const vary = async (id: string) => {
    const found = await read(id)
    if (!found) return
    const again = { ...recalled(found), seed: '' }
    await send(askOf(again, chosenOf(again, choices)))
  }
  const fill = useEffectEvent((id: string) => {
    put({ record: undefined }, { replace: true })
    void recall(id)
  })
  useEffect(() => {
    if (asked !== null && /^\d{1,19}$/.test(asked)) fill(asked)
  }, [asked])

  return (
    <div className="desk">
      <DeskForm
        values={values}
        choices={choices}
        isSending={isSending}
        errors={errors}
        onChange={change}
        onSend={(now) => void draw(now)}
      />
      <div ref={feed}>
        <RunFeed onRecall={(id) => void recall(id)} onVary={mayDraw ? (id) => void vary(id) : undefined} />
      </div>
    </div>
  )
}
