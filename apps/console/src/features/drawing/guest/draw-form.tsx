import { STYLE_DEFAULT } from '@drawdesk/contract/drawing/draw-ex'
import { GUEST_WORDS } from '@drawdesk/contract/drawing/draw-style'
import type { QuoteAsked } from '@drawdesk/contract/money/checkout'
import { Button, Input } from 'antd'
import { useState, type FormEvent, type ReactNode } from 'react'
import { seededName, useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import '../experiences/draw-ex.css'
import '../experiences/editor/editor.css'
import { PictureChoices } from '../experiences/editor/picture-choices.tsx'
import { Line, Problem } from '../shared/try/draw-line.tsx'
import { drawNowTexts } from './draw-now.i18n.ts'
import { stylesOf, type OnlineEx } from './online-ex.ts'
import { useOrderCheck } from './use-order-check.ts'

type Values = Readonly<Record<string, string>>
const isGiven = ([, value]: readonly [string, string]): boolean => value !== ''

/** What is to be drawn, and the button with its price. */
export function DrawForm({
  ex,
  choice,
  onBuy,
}: {
  ex: OnlineEx
  /** Which experience it is; above all that it asks for. */
  choice: ReactNode
  onBuy: (order: QuoteAsked) => void
}) {
  const t = useTexts(drawNowTexts)
  const language = useLanguage()
  const styles = stylesOf(ex)
  const [picked, setPicked] = useState('')
  const first = ex.styleDefaultType === STYLE_DEFAULT.none ? '' : (styles[0]?.styleId ?? '')
  // What was picked in another experience may be none of this one.
  const styleId = styles.some((style) => style.styleId === picked) ? picked : first
  const [prompt, setPrompt] = useState('')
  const [values, setValues] = useState<Values>({})
  const { check, isChecking, errors, problem } = useOrderCheck()
  const asked = (styles.find((style) => style.styleId === styleId)?.variables ?? []).filter(
    ({ name }) => name !== GUEST_WORDS,
  )
  const price = ex.price ? moneyText(ex.price, ex.currency ?? '', language) : ''
  const errorOf = (field: string) => errors.find((each) => each.field === field)?.msg
  const shown = new Set(['styleId', 'prompt', ...asked.map(({ name }) => `params.${name}`)])

  const order = async (event: FormEvent) => {
    event.preventDefault()
    const given = asked.map(({ name }) => [name, (values[name] ?? '').trim()] as const).filter(isGiven)
    const draft = { prompt, ...(given.length > 0 && { params: Object.fromEntries(given) }) }
    const goods: QuoteAsked = { kind: 'draw', exId: ex.id, ...(styleId !== '' && { styleId }), draft }
    const missing = styleId === '' ? [{ field: 'styleId', msg: t('needStyle') }] : []
    if (await check(goods, missing)) onBuy(goods)
  }
  return (
    <form className="draw-now-form" onSubmit={(event) => void order(event)}>
      {choice}
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
            onPick={setPicked}
          />
        )}
        <Problem>{errorOf('styleId')}</Problem>
      </div>
      <Line label={t('prompt')} error={errorOf('prompt')}>
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder={t('promptPlaceholder')}
            value={prompt}
            onChange={({ target }) => setPrompt(target.value)}
          />
        )}
      </Line>
      {asked.map(({ name, label, default: initial, required }) => (
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
      {errors
        .filter(({ field }) => !shown.has(field))
        .map(({ field, msg }) => (
          <Problem key={`${field} ${msg}`}>{msg}</Problem>
        ))}
      <Problem>{problem || undefined}</Problem>
      {ex.terms && (
        <details className="draw-now-terms">
          <summary>{t('terms')}</summary>
          <p>{ex.terms}</p>
        </details>
      )}
      <div className="draw-now-buy">
        <p>
          <strong className="draw-number">{price || t('free')}</strong>
          {price !== '' && <span className="draw-help">{t('perPicture')}</span>}
        </p>
        <Button type="primary" htmlType="submit" size="large" loading={isChecking} disabled={styles.length === 0}>
          {t(price === '' ? 'draw' : 'buy')}
        </Button>
      </div>
    </form>
  )
}
