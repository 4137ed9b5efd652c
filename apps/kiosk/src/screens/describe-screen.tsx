import type { KioskHints, KioskMe } from '@drawdesk/contract/devices/kiosk'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useEffect, useState } from 'react'
import { api } from '../lib/api.ts'
import { useTexts } from '../lib/language.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Keyboard } from '../parts/keyboard.tsx'
import { Photo } from '../parts/photo.tsx'
import { Screen } from '../parts/screen.tsx'
import { eraseFrom, Field, replaceIn, typeInto } from '../parts/typed-field.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { variablesOf } from '../state/draft-of.ts'
import type { Choice } from '../state/kiosk-state.ts'
import { refusalOf } from '../state/use-kiosk.ts'
import { commonTexts } from '../texts/common-texts.ts'
import { describeTexts } from '../texts/flow-texts.ts'
import { Ideas } from './ideas.tsx'

const WORDS_MOST = 300

/** What is to be drawn: words, what the style asks for, a photo where it takes one. */
export function DescribeScreen({
  me,
  choice,
  onChange,
  onNext,
  onBack,
}: {
  me: KioskMe
  choice: Choice
  onChange: (choice: Partial<Choice>) => void
  onNext: () => Promise<void>
  onBack: () => void
}) {
  const t = useTexts(describeTexts)
  const common = useTexts(commonTexts)
  const hints = useHints(choice.styleId)
  const [current, setCurrent] = useState('prompt')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const { isBusy, problem, run } = useBusy()
  const asked = variablesOf(me, choice.styleId)
  const errorOf = (field: string): string | undefined => errors.find((error) => error.field === field)?.msg

  const valueOf = (id: string): string => (id === 'prompt' ? choice.prompt : (choice.params[id] ?? ''))
  const change = (id: string, value: string): void => {
    setErrors(errors.filter(({ field }) => field !== id && field !== `params.${id}`))
    onChange(id === 'prompt' ? { prompt: value } : { params: { ...choice.params, [id]: value } })
  }
  const missing = (): FieldError[] => [
    ...(choice.prompt.trim() === '' && asked.length === 0 && !choice.photo
      ? [{ field: 'prompt', msg: t('needWords') }]
      : []),
    ...asked
      .filter(
        ({ name, required, default: initial }) =>
          required && initial === '' && (choice.params[name] ?? '').trim() === '',
      )
      .map(({ name }) => ({ field: `params.${name}`, msg: t('needField') })),
  ]
  const next = (): void => {
    const found = missing()
    setErrors(found)
    if (found.length > 0) return setCurrent(found[0]?.field.replace('params.', '') ?? 'prompt')
    run(async () => {
      try {
        await onNext()
      } catch (error) {
        setErrors(refusalOf(error)?.errors ?? [])
        throw error
      }
    })
  }
  const shown = new Set(['prompt', ...asked.map(({ name }) => `params.${name}`)])
  const others = errors.filter(({ field }) => !shown.has(field))
  return (
    <Screen
      name="describe"
      title={t('title')}
      foot={
        <>
          <BigButton onPress={onBack}>{common('back')}</BigButton>
          <BigButton isMain isBusy={isBusy} onPress={next}>
            {common('next')}
          </BigButton>
        </>
      }
    >
      <div className="describe">
        <div className="describe-fields">
          <Field
            id="prompt"
            label={t('prompt')}
            rows={2}
            maxLength={WORDS_MOST}
            placeholder={t('placeholder')}
            value={choice.prompt}
            error={errorOf('prompt')}
            isCurrent={current === 'prompt'}
            onFocus={() => setCurrent('prompt')}
            onChange={(value) => change('prompt', value)}
          />
          {asked.map(({ name, label, default: initial, choices = [] }) =>
            choices.length > 0 ? (
              <Choices
                key={name}
                label={label || name}
                choices={choices}
                value={choice.params[name] || initial}
                error={errorOf(`params.${name}`)}
                onChange={(value) => change(name, value)}
              />
            ) : (
              <Field
                key={name}
                id={name}
                label={label || name}
                rows={1}
                maxLength={100}
                placeholder={initial}
                value={choice.params[name] ?? ''}
                error={errorOf(`params.${name}`)}
                isCurrent={current === name}
                onFocus={() => setCurrent(name)}
                onChange={(value) => change(name, value)}
              />
            ),
          )}
          <p className="error" role="alert">
            {others.length > 0 ? others.map(({ msg }) => msg).join(' ') : errors.length === 0 ? problem : ''}
          </p>
        </div>
        <div className="describe-side">
          <Ideas prompts={hints?.prompts ?? []} onPrompt={(text) => change('prompt', text)} />
          {hints?.takesPictures && <Photo photo={choice.photo} onChange={(photo) => onChange({ photo })} />}
        </div>
        <Keyboard
          field={current}
          value={valueOf(current)}
          onReplace={(letters, text) => change(current, replaceIn(current, valueOf(current), letters, text))}
          onType={(typed) => change(current, typeInto(current, valueOf(current), typed))}
          onErase={() => change(current, eraseFrom(current, valueOf(current)))}
          onClear={() => change(current, '')}
        />
      </div>
    </Screen>
  )
}

/** Ready ideas of a style; without them a guest still types. */
function useHints(styleId: string): KioskHints | undefined {
  const [hints, setHints] = useState<KioskHints>()
  useEffect(() => {
    let isOver = false
    api.hints(styleId).then(
      (found) => {
        if (!isOver) setHints(found)
      },
      () => undefined, // asked again with the next guest
    )
    return () => {
      isOver = true
    }
  }, [styleId])
  return hints
}

interface ChoicesProps {
  label: string
  choices: readonly string[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** What may be given, to touch. */
function Choices({ label, choices, value, error, onChange }: ChoicesProps) {
  return (
    <section className="ideas" aria-label={label}>
      <h2>{label}</h2>
      <ul>
        {choices.map((one) => (
          <li key={one}>
            <button type="button" className="chip" aria-pressed={one === value} onClick={() => onChange(one)}>
              {one}
            </button>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
