import type { DrawApiTest } from '@drawdesk/contract/drawing/records/api-test'
import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import { hasSeed } from '@drawdesk/contract/drawing/seed'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { useLive } from '../../../../components/live.tsx'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { AttemptList } from '../../shared/attempt-list.tsx'
import { drawDetailQuery, sendDraw } from '../../shared/draw-detail.api.ts'
import '../../shared/drawing.css'
import { drawStateTexts } from '../../shared/draw-state.i18n.ts'
import { hasSeedOf, TryAgain } from '../../shared/try/try-again.tsx'
import { tryTexts } from '../../shared/try/try.i18n.ts'
import { TryResult } from '../../shared/try/try-result.tsx'
import { useTryDraw } from '../../shared/try/use-try-draw.ts'
import { drawApiQuery, drawApiTestsQuery } from '../draw-api.api.ts'
import { ownVariables } from '../editor/state/variables.ts'
import { DrawTestHistory } from './draw-test-history.tsx'
import { FRESH_FIELDS, fieldsOfTest, sendFieldsOf, type TestFields } from './test-fields.ts'
import { HealthNote } from './health-note.tsx'
import { TestForm } from './test-form.tsx'
import { testPanelTexts } from './test-panel.i18n.ts'

/** A call that is sent or answered stands here after so long at most. */
const CALLS_EVERY_MS = 1_000

interface TestPanelProps {
  id: string
  /** The test that its form begins with. */
  from?: string | undefined
  /** It draws at once: with the words of the API, else of its last test, else of ours. */
  runs?: boolean
  /** It has begun by itself, which it does once. */
  onRun?: () => void
  onClose: () => void
}

/** Draws one test picture with a stored API, active or not, and shows everything that happened on the way. */
export function TestPanel({ id, from, runs = false, onRun, onClose }: TestPanelProps) {
  const t = useTexts(testPanelTexts)
  const { data, error, refetch } = useQuery(drawApiQuery(id))
  const tests = useQuery({ ...drawApiTestsQuery(id, ''), enabled: from !== undefined || runs })
  const isReady = (from === undefined && !runs) || tests.data !== undefined || tests.error !== null
  return (
    <AppDrawer
      open
      size={960}
      title={data ? t('title', { name: data.apiName }) : t('titleWait')}
      onClose={onClose}
      classNames={{ body: 'draw-test-body' }}
    >
      {data && isReady ? (
        <TestBench
          api={data}
          first={
            tests.data?.find((test) => test.id === from) ??
            (runs && data.defaultPrompt === '' ? tests.data?.[0] : undefined)
          }
          runs={runs}
          onRun={onRun}
        />
      ) : error ? (
        <ErrorNote error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton active />
        </Delayed>
      )}
    </AppDrawer>
  )
}

/** `first`: the test that its form begins with. */
function TestBench({
  api,
  first,
  runs,
  onRun,
}: {
  api: DrawApi
  first: DrawApiTest | undefined
  runs: boolean
  onRun: (() => void) | undefined
}) {
  const t = useTexts(testPanelTexts)
  const states = useTexts(drawStateTexts)
  const tries = useTexts(tryTexts)
  const [fields, setFields] = useState<TestFields>(() =>
    first
      ? fieldsOfTest(first.sent)
      : {
          ...FRESH_FIELDS,
          prompt: api.defaultPrompt === '' && runs ? t('sample') : api.defaultPrompt,
          negativePrompt: api.negativePrompt,
        },
  )
  const variables = useMemo(() => ownVariables(api.definition), [api.definition])
  const images = useMemo(
    () => definitionVariables(api.definition).find(({ name }) => name === 'images'),
    [api.definition],
  )
  const draw = useTryDraw()
  const form = useRef<HTMLFormElement>(null)
  const isLive = useLive()
  const { progress } = draw
  const hasEnded = draw.infoId !== undefined && !draw.isRunning
  // Single calls are not published: while it runs they are asked for, once it has ended for good.
  const detail = useQuery({
    ...drawDetailQuery(draw.infoId ?? '', `${progress?.attempt ?? 0}-${hasEnded}`),
    enabled: draw.infoId !== undefined && progress !== undefined,
    refetchInterval: hasEnded || !isLive ? false : CALLS_EVERY_MS,
  })
  const send = () =>
    void draw.send(() => sendDraw({ ...sendFieldsOf(api.id, fields, variables, crypto.randomUUID()), isTest: 1 }))
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!runs || hasBegun.current) return
    hasBegun.current = true
    send()
    onRun?.()
  })

  return (
    <div className="draw-test" data-started={draw.infoId !== undefined || undefined}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className="draw-help">{t('savedOnly')}</p>
        <TestForm
          fields={fields}
          onChange={setFields}
          variables={variables}
          images={images}
          hasSeed={hasSeed(api.definition)}
          errors={draw.errors ?? []}
        />
        <div className="draw-test-send">
          <Button
            type="primary"
            htmlType="submit"
            size="large"
            block
            loading={draw.isSending}
            disabled={draw.isRunning}
          >
            {hasSeedOf(draw) && fields.seed === '' ? tries('otherSeed') : t(hasEnded ? 'again' : 'send')}
          </Button>
          <TryAgain draw={draw} isTest />
        </div>
      </form>
      <div className="draw-test-side">
        <HealthNote api={api} />
        {progress ? (
          <TryResult
            progress={progress}
            receivedAtMs={draw.receivedAtMs}
            previous={draw.previous}
            ratio={`${fields.width ?? 1} / ${fields.height ?? 1}`}
            isCancelling={draw.isCancelling}
            onCancel={() => void draw.cancel()}
          />
        ) : (
          draw.infoId === undefined && <EmptyNote title={t('untested')} isCompact />
        )}
        {hasEnded && <Link to={`/drawing/drawInfo?id=${draw.infoId}`}>{t('seeRecord')}</Link>}
        {draw.isStale && <p className="draw-error">{t('checkFailed')}</p>}
        {detail.data && detail.data.attemptList.length > 0 && (
          <section>
            <h3>{states('attempts')}</h3>
            <AttemptList attempts={detail.data.attemptList} />
          </section>
        )}
        <DrawTestHistory
          apiId={api.id}
          stamp={`${draw.infoId ?? ''}-${hasEnded}`}
          onUse={(test) => {
            setFields(fieldsOfTest(test.sent))
            form.current?.querySelector('textarea')?.focus()
          }}
        />
      </div>
    </div>
  )
}
