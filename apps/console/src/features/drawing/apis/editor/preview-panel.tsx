import type { PreviewAnswer, PreviewInput } from '@drawdesk/contract/drawing/draw-api'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../../lib/http/http.ts'
import { useLive } from '../../../../components/live.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { MaskedText } from '../../shared/masked-text.tsx'
import { prettyText } from '../../shared/pretty-text.ts'
import { previewQuery } from '../draw-api.api.ts'
import { useEditorState } from './state/editor-context.ts'
import { editorTexts } from './editor.i18n.ts'
import './preview-panel.css'

/** Pause in typing after which the request is put together anew. */
const PREVIEW_AFTER_MS = 600

/** The request as it would go out now, made by the server from the unsaved draft; secrets are masked there. */
export function PreviewPanel({ onJump }: { onJump: (field: string) => void }) {
  const t = useTexts(editorTexts)
  const isLive = useLive()
  const id = useEditorState((state) => state.id)
  const draft = useEditorState((state) => state.draft)
  const input = useMemo<PreviewInput>(
    () => ({
      ...(id !== undefined && { id }),
      definition: draft.definition,
      prompt: draft.defaultPrompt,
      negativePrompt: draft.negativePrompt,
    }),
    [id, draft.definition, draft.defaultPrompt, draft.negativePrompt],
  )
  const settled = useSettled(input, PREVIEW_AFTER_MS)
  // Its key holds the whole definition: not written anew for each letter.
  const query = useMemo(() => previewQuery(settled), [settled])
  const { data, error, isFetching } = useQuery({ ...query, enabled: isLive })
  const shown = useLast(data)
  const problems = error instanceof ApiError ? (error.errors ?? []) : []

  return (
    <aside className="draw-preview" aria-label={t('preview')} aria-busy={isFetching}>
      <header>
        <h2>{t('preview')}</h2>
        <p className="draw-help">{t('previewHelp')}</p>
      </header>
      {error ? (
        <PreviewProblems error={error} problems={problems} onJump={onJump} />
      ) : (
        !shown && <p className="draw-help">{t('previewWait')}</p>
      )}
      {shown && <OutgoingRequest request={shown} isOld={Boolean(error) || isFetching || settled !== input} />}
    </aside>
  )
}

function PreviewProblems({
  error,
  problems,
  onJump,
}: {
  error: Error
  problems: readonly FieldError[]
  onJump: (field: string) => void
}) {
  const t = useTexts(editorTexts)
  return (
    <div className="draw-preview-problems" role="status">
      <strong>{t('previewFailed')}</strong>
      {problems.length === 0 ? (
        <p>{error instanceof ApiError ? error.message : t('previewUnreachable')}</p>
      ) : (
        <>
          <p>{t('previewProblems')}</p>
          <ul>
            {problems.map(({ field, msg }) => (
              <li key={`${field} ${msg}`}>
                <button type="button" onClick={() => onJump(field)}>
                  <code>{field.replace(/^definition\./, '')}</code> {msg}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Method, address, headers and body of one request, for reading and copying. */
function OutgoingRequest({ request, isOld }: { request: PreviewAnswer; isOld: boolean }) {
  const t = useTexts(editorTexts)
  const body = prettyText(request.body)
  const headers = Object.entries(request.headers)
  const whole = `${request.method} ${request.url}\n${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${body}`
  return (
    <div className="draw-request" data-old={isOld || undefined}>
      <p className="draw-request-line">
        <b>{request.method}</b> <MaskedText text={request.url} />
      </p>
      {headers.length > 0 && (
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <MaskedText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {request.toSign !== undefined && (
        <>
          <h3>{t('previewToSign')}</h3>
          {/* Long texts scroll, so the keyboard must reach them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0} aria-label={t('previewToSign')}>
            <MaskedText text={request.toSign} />
          </pre>
        </>
      )}
      <h3>{t('previewBody')}</h3>
      {body === '' ? (
        <p className="draw-help">{t('previewEmptyBody')}</p>
      ) : (
        // Long bodies scroll, so the keyboard must reach them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>
          <MaskedText text={body} />
        </pre>
      )}
      <CopyButton text={whole} />
    </div>
  )
}

/** The last answer there was, shown while the next is made or cannot be. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
