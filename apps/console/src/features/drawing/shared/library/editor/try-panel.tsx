import { PlayCircleOutlined } from '@ant-design/icons'
import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../../resource/keys.ts'
import { hasSeedOf, TryAgain } from '../../try/try-again.tsx'
import { tryTexts } from '../../try/try.i18n.ts'
import { TryResult } from '../../try/try-result.tsx'
import { useTryDraw } from '../../try/use-try-draw.ts'
import { VariableInput } from '../../try/variable-input.tsx'
import { CoverChoices } from '../cover-choices.tsx'
import type { LibraryKind } from '../library.ts'
import { SizeControl, type Size } from './size-control.tsx'
import { tryPanelTexts } from './try.i18n.ts'
import { TryCovers } from './try-covers.tsx'

export interface TryPanelProps {
  kind: LibraryKind
  /** Undefined while it is new. */
  id: string | undefined
  name: string
  hasApi: boolean
  isChanged: boolean
  isSaving: boolean
  isActive: boolean
  variables: readonly PromptVariable[]
  /** Of the form, for the room that a picture will take. */
  size: Size
  coverId: string
  /** Undefined for who may not change it. */
  onCover: ((fileId: string) => void) | undefined
  busyFileId: string | undefined
  /** Saves what was changed; the id that can be drawn with, or undefined where that failed. */
  prepare: () => Promise<string | undefined>
  /** Begins in its first box. */
  hasFocus: boolean
}

/** Beside the form: words and variables as a guest gives them, the picture as it comes, and what was drawn before; each picture becomes the cover by one press. */
export function TryPanel({
  kind,
  id,
  name,
  hasApi,
  isChanged,
  isSaving,
  isActive,
  variables,
  size,
  coverId,
  onCover,
  busyFileId,
  prepare,
  hasFocus,
}: TryPanelProps) {
  const t = useTexts(tryPanelTexts)
  const tries = useTexts(tryTexts)
  const queryClient = useQueryClient()
  const draw = useTryDraw()
  const boxId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [words, setWords] = useState('')
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const [ownSize, setOwnSize] = useState<Size>({ width: null, height: null })
  const { progress } = draw
  const hasEnded = draw.infoId !== undefined && !draw.isRunning
  const hasWords = kind.ownWords !== undefined
  const hasPictures = progress?.state === 2

  useEffect(() => {
    if (!hasFocus) return
    heading.current?.scrollIntoView({ block: 'nearest' })
    document.getElementById(`${boxId}-first`)?.focus()
  }, [hasFocus, boxId])
  useEffect(() => {
    // A new picture: the ones to choose from and the count of uses have changed.
    if (hasPictures && id !== undefined)
      void queryClient.invalidateQueries({ queryKey: resourceKeys(kind.resource).all })
  }, [hasPictures, id, kind, queryClient])

  const isSaveNeeded = isChanged || id === undefined
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const savedId = await prepare()
    if (savedId === undefined) return
    const filled = variables.flatMap(({ name: variable }) =>
      given[variable] ? [[variable, given[variable]] as const] : [],
    )
    await draw.send(() => kind.send(savedId, { words, variables: Object.fromEntries(filled), ...ownSize }))
  }
  const errorOf = (...fields: string[]) => draw.errors?.find(({ field }) => fields.includes(field))?.msg
  const shown = new Set([
    ...variables.flatMap((one) => [`params.${one.name}`, `variables.${one.name}`]),
    ...(hasWords ? ['prompt'] : ['width', 'height']),
  ])
  const others = (draw.errors ?? []).filter(({ field }) => !shown.has(field))
  const button = isSaveNeeded ? 'saveAndSend' : hasEnded ? 'again' : 'send'
  const [shownWidth, shownHeight] = hasWords ? [size.width, size.height] : [ownSize.width, ownSize.height]

  return (
    <section className="recipe-panel recipe-try" aria-labelledby={`${boxId}-title`}>
      <h2 ref={heading} id={`${boxId}-title`}>
        {t('title')}
      </h2>
      <form onSubmit={(event) => void send(event)}>
        {hasWords && (
          <div className="draw-field">
            <label htmlFor={`${boxId}-first`}>{t('words')}</label>
            <Input.TextArea
              id={`${boxId}-first`}
              autoSize={{ minRows: 2, maxRows: 8 }}
              value={words}
              placeholder={t('wordsPlaceholder')}
              onChange={(event) => setWords(event.target.value)}
            />
            {errorOf('prompt') && (
              <p className="draw-error" role="alert">
                {errorOf('prompt')}
              </p>
            )}
          </div>
        )}
        {variables.map(({ name: variable, label, default: initial, required, choices = [] }, index) => {
          const error = errorOf(`params.${variable}`, `variables.${variable}`)
          const inputId = !hasWords && index === 0 ? `${boxId}-first` : `${boxId}-${variable}`
          return (
            <div key={variable} className="draw-field">
              <label htmlFor={inputId}>
                {label || variable}
                {required && initial === '' && (
                  <span className="draw-required" aria-hidden="true">
                    {' '}
                    *
                  </span>
                )}
              </label>
              <VariableInput
                id={inputId}
                variable={{ choices }}
                value={given[variable] ?? ''}
                isInvalid={error !== undefined}
                placeholder={initial === '' ? (required ? '' : t('empty')) : t('useDefault', { value: initial })}
                onChange={(value) => setGiven({ ...given, [variable]: value })}
              />
              {error && (
                <p className="draw-error" role="alert">
                  {error}
                </p>
              )}
            </div>
          )
        })}
        {!hasWords && (
          <SizeControl
            size={ownSize}
            onChange={setOwnSize}
            labels={{ width: t('width'), height: t('height') }}
            ids={{ width: `${boxId}-width`, height: `${boxId}-height` }}
            errors={{ width: errorOf('width'), height: errorOf('height') }}
          />
        )}
        {others.map(({ field, msg }) => (
          <p key={`${field} ${msg}`} className="draw-error" role="alert">
            {msg}
          </p>
        ))}
        <Button
          type={isSaveNeeded ? 'default' : 'primary'}
          htmlType="submit"
          block
          icon={<PlayCircleOutlined aria-hidden />}
          loading={draw.isSending || isSaving}
          disabled={!hasApi || draw.isRunning}
        >
          {button === 'again' && hasSeedOf(draw) ? tries('otherSeed') : t(button)}
        </Button>
        <TryAgain draw={draw} isDisabled={draw.isRunning} />
        <p className="draw-help">
          {hasApi
            ? [isSaveNeeded ? t('unsavedNote') : '', isActive ? '' : t('inactiveNote')].filter(Boolean).join(' ')
            : t('noApi')}
        </p>
      </form>
      {progress && (
        <TryResult
          progress={progress}
          receivedAtMs={draw.receivedAtMs}
          previous={draw.previous}
          ratio={`${shownWidth ?? 1} / ${shownHeight ?? 1}`}
          isCancelling={draw.isCancelling}
          onCancel={() => void draw.cancel()}
        />
      )}
      {progress && hasPictures && (
        <TryCovers files={progress.files} coverId={coverId} onCover={onCover} busyFileId={busyFileId} />
      )}
      {draw.isStale && <p className="draw-error">{t('checkFailed')}</p>}
      {hasEnded && <Link to={`/drawing/drawInfo?id=${draw.infoId}`}>{t('seeRecord')}</Link>}
      {id !== undefined && (
        <div className="recipe-history">
          <h3>{t('history')}</h3>
          <CoverChoices
            path={kind.resource.path}
            id={id}
            name={name}
            coverId={coverId}
            busyFileId={busyFileId}
            onPick={onCover}
          />
        </div>
      )}
    </section>
  )
}
