import { PlayCircleOutlined } from '@ant-design/icons'
import { EX_STATE } from '@drawdesk/contract/drawing/draw-ex'
import { GUEST_WORDS } from '@drawdesk/contract/drawing/draw-style'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { Delayed } from '../../../../components/delayed.tsx'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { sendDraw } from '../../shared/draw-detail.api.ts'
import '../../shared/drawing.css'
import { Line, Problem } from '../../shared/try/draw-line.tsx'
import { hasSeedOf, TryAgain } from '../../shared/try/try-again.tsx'
import { tryTexts } from '../../shared/try/try.i18n.ts'
import { TryResult } from '../../shared/try/try-result.tsx'
import { useTryDraw } from '../../shared/try/use-try-draw.ts'
import { drawExQuery, styleQuery } from '../draw-ex.api.ts'
import '../draw-ex.css'
import { draftOfRow, factsOfRow, type SeenEx } from '../editor/draft.ts'
import '../editor/editor.css'
import { PictureChoices } from '../editor/picture-choices.tsx'
import { defaultStyleOf, offeredStyles } from '../preview/guest-screen.tsx'
import { exTryTexts } from './try.i18n.ts'

/** Draws once as a guest of the experience would, with everything that it puts on the picture. */
export default function TryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(exTryTexts)
  const { data, error, refetch } = useQuery(drawExQuery(id))
  return (
    <AppDrawer
      open
      size={960}
      title={data ? t('title', { name: data.exName ?? '' }) : t('titleWait')}
      onClose={onClose}
      classNames={{ body: 'draw-test-body' }}
    >
      {data ? (
        data.state === EX_STATE.online ? (
          <TryBench row={data} />
        ) : (
          <EmptyNote title={t('notOnline')} />
        )
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

function TryBench({ row }: { row: SeenEx }) {
  const t = useTexts(exTryTexts)
  const tries = useTexts(tryTexts)
  const draw = useTryDraw()
  const draft = draftOfRow(row)
  const styles = offeredStyles({ draft, styleFacts: factsOfRow(row) })
  const [styleId, setStyleId] = useState(() => defaultStyleOf(styles, draft.styleDefaultType)?.styleId ?? '')
  const [prompt, setPrompt] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isStyleMissed, setIsStyleMissed] = useState(false)
  const style = useQuery({ ...styleQuery(styleId), enabled: styleId !== '' })
  const variables = (style.data?.variables ?? []).filter(({ name }) => name !== GUEST_WORDS)
  const { progress } = draw
  const hasEnded = draw.infoId !== undefined && !draw.isRunning

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsStyleMissed(styleId === '')
    if (styleId === '') return
    const params = Object.fromEntries(
      variables.flatMap(({ name }) => (values[name] ? [[name, values[name]] as const] : [])),
    )
    await draw.send(() =>
      sendDraw({
        exId: row.id,
        styleId,
        prompt,
        clientRequestId: crypto.randomUUID(),
        ...(Object.keys(params).length > 0 && { params }),
      }),
    )
  }
  const errorOf = (field: string) => draw.errors?.find((each) => each.field === field)?.msg
  const shown = new Set(['prompt', 'styleId', ...variables.map(({ name }) => `params.${name}`)])
  const others = (draw.errors ?? []).filter(({ field }) => !shown.has(field))
  return (
    <div className="draw-test" data-started={draw.infoId !== undefined || undefined}>
      <form onSubmit={(event) => void send(event)}>
        <p className="draw-help">{t('help')}</p>
        <div className="draw-test-form">
          <div className="draw-field draw-wide">
            <span className="ex-label">{t('style')}</span>
            {styles.length === 0 ? (
              <p className="draw-help">{t('noStyles')}</p>
            ) : (
              <PictureChoices
                label={t('style')}
                choices={styles.map((each) => ({
                  id: each.styleId,
                  name: seededName(each.styleName),
                  file: each.coverFile,
                }))}
                picked={[styleId]}
                onPick={(id) => {
                  setStyleId(id)
                  setIsStyleMissed(false)
                }}
              />
            )}
            <Problem>{isStyleMissed ? t('needStyle') : errorOf('styleId')}</Problem>
          </div>
          <Line label={t('prompt')} error={errorOf('prompt')}>
            {(id) => (
              <Input.TextArea
                id={id}
                autoSize={{ minRows: 2, maxRows: 8 }}
                placeholder={t('promptPlaceholder')}
                value={prompt}
                onChange={({ target }) => setPrompt(target.value)}
              />
            )}
          </Line>
          {style.error && <p className="draw-help draw-wide">{t('styleFailed')}</p>}
          {variables.map(({ name, label, default: initial, required }) => (
            <Line
              key={name}
              label={label || name}
              isRequired={required && initial === ''}
              error={errorOf(`params.${name}`)}
            >
              {(id) => (
                <Input
                  id={id}
                  placeholder={initial}
                  value={values[name] ?? ''}
                  onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                />
              )}
            </Line>
          ))}
          {others.map(({ field, msg }) => (
            <Problem key={`${field} ${msg}`}>{msg}</Problem>
          ))}
        </div>
        <div className="draw-test-send">
          <Button
            type="primary"
            htmlType="submit"
            size="large"
            block
            icon={<PlayCircleOutlined aria-hidden />}
            loading={draw.isSending}
            disabled={draw.isRunning || styles.length === 0}
          >
            {hasSeedOf(draw) ? tries('otherSeed') : t(hasEnded ? 'again' : 'send')}
          </Button>
          <TryAgain draw={draw} />
        </div>
      </form>
      <div className="draw-test-side">
        {progress ? (
          <TryResult
            progress={progress}
            receivedAtMs={draw.receivedAtMs}
            previous={draw.previous}
            ratio={`${style.data?.width ?? 1} / ${style.data?.height ?? 1}`}
            isCancelling={draw.isCancelling}
            onCancel={() => void draw.cancel()}
          />
        ) : (
          draw.infoId === undefined && <EmptyNote title={t('untried')} isCompact />
        )}
        {hasEnded && <Link to={`/drawing/drawInfo?id=${draw.infoId}`}>{t('seeRecord')}</Link>}
        {draw.isStale && <p className="draw-error">{t('checkFailed')}</p>}
      </div>
    </div>
  )
}
