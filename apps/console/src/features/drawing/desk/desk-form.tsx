import { RUN_CELLS_MAX, type DeskChoices } from '@drawdesk/contract/drawing/draw-desk'
import { PICTURES_MAX } from '@drawdesk/contract/drawing/records/draw-info'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState, type FormEvent } from 'react'
import { useSettled } from '../../../lib/editing/use-settled.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import '../experiences/draw-ex.css'
import '../experiences/editor/editor.css'
import { PictureChoices } from '../experiences/editor/picture-choices.tsx'
import { Line, Problem } from '../shared/try/draw-line.tsx'
import { SizeFields } from '../shared/try/size-fields.tsx'
import { ApiParams } from './api-params.tsx'
import { costQuery } from './desk.api.ts'
import { askOf, chosenOf, countOf, EMPTY, isBlank, isReady, type Chosen, type DeskValues } from './desk-values.ts'
import { drawDeskTexts } from './draw-desk.i18n.ts'
import { InputPictures } from './input-pictures.tsx'
import { PromptRows } from './prompt-rows.tsx'
import { useSumText } from '../shared/quote/quote-sum.tsx'
import { VariableInput } from '../shared/try/variable-input.tsx'

/** Styles that stand there without being asked for. */
const STYLES_SHOWN = 6

interface DeskFormProps {
  values: DeskValues
  choices: DeskChoices
  isSending: boolean
  errors: readonly FieldError[]
  onChange: (part: Partial<DeskValues>) => void
  onSend: (values: DeskValues) => void
}

/** What is to be drawn, with its cost beside the button. */
export function DeskForm({ values, choices, isSending, errors, onChange, onSend }: DeskFormProps) {
  const t = useTexts(drawDeskTexts)
  const mayDraw = usePermission('drawDesk_draw')
  const chosen = chosenOf(values, choices)
  const { takes, variables, drawing, styles } = chosen
  const ask = askOf(values, chosen)
  const count = countOf(ask)
  const errorOf = (...fields: string[]) => errors.find(({ field }) => fields.includes(field))?.msg
  const shown = new Set([
    'prompt',
    'id',
    'styleId',
    'negativePrompt',
    'width',
    'height',
    'n',
    'seed',
    ...variables.map(({ name }) => `params.${name}`),
    ...(drawing.length === 1 ? (drawing[0]?.variables ?? []).map(({ name }) => `params.${name}`) : []),
  ])
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (mayDraw && !isSending && isReady(ask)) onSend(values)
  }
  return (
    <form className="desk-form" aria-label={t('form')} onSubmit={send}>
      <div className="desk-fields">
        <PromptRows
          prompts={values.prompts}
          hasStyle={styles.length > 0}
          error={errorOf('prompt')}
          onChange={(prompts) => onChange({ prompts })}
          onNegative={(negativePrompt) => onChange({ negativePrompt })}
          onSend={send}
        />
        {choices.styles.length > 0 && (
          <StyleChoices
            choices={choices}
            picked={values.styleIds}
            error={errorOf('styleId')}
            onChange={(styleIds) => onChange({ styleIds })}
          />
        )}
        <Line label={t('apis')} error={errorOf('id')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              allowClear
              placeholder={t(styles.length > 0 ? 'apisOfStyle' : 'apisPlaceholder')}
              value={chosen.apis.map((api) => api.id)}
              showSearch={{ optionFilterProp: 'label' }}
              options={choices.apis.map((api) => ({ value: api.id, label: seededName(api.apiName ?? api.id) }))}
              onChange={(apiIds: string[]) => onChange({ apiIds })}
            />
          )}
        </Line>
        {variables.map(({ name, label, default: initial, required, choices = [] }) => (
          <Line
            key={name}
            label={label || name}
            isRequired={required && initial === ''}
            error={errorOf(`params.${name}`)}
          >
            {(id) => (
              <VariableInput
                id={id}
                variable={{ choices }}
                placeholder={initial === '' ? (required ? '' : t('optional')) : t('defaultIs', { value: initial })}
                value={values.variables[name] ?? ''}
                onChange={(value) => onChange({ variables: { ...values.variables, [name]: value } })}
              />
            )}
          </Line>
        ))}
        {takes.has('images') && (
          <InputPictures
            hasMask={readsMask(drawing)}
            images={values.images}
            error={errors.find(({ field }) => field.startsWith('images'))?.msg}
            onChange={(images) => onChange({ images })}
          />
        )}
        <SizeFields
          width={values.width}
          height={values.height}
          unsaid={t('sizeDefault')}
          errorOf={errorOf}
          onChange={onChange}
        />
        {takes.has('n') && (
          <Narrow label={t('n')} error={errorOf('n')}>
            {(id) => (
              <InputNumber
                id={id}
                min={1}
                max={PICTURES_MAX}
                precision={0}
                value={values.n}
                onChange={(n) => onChange({ n })}
              />
            )}
          </Narrow>
        )}
        {takes.has('seed') && (
          <Narrow label={t('seed')} error={errorOf('seed')}>
            {(id) => (
              <Input
                id={id}
                inputMode="numeric"
                allowClear
                placeholder={t('seedPlaceholder')}
                value={values.seed}
                onChange={({ target }) => onChange({ seed: target.value.replace(/[^\d-]/g, '') })}
              />
            )}
          </Narrow>
        )}
        {takes.has('negativePrompt') && (
          <Line label={t('negative')} error={errorOf('negativePrompt')}>
            {(id) => (
              <Input.TextArea
                id={id}
                autoSize={{ minRows: 1, maxRows: 6 }}
                placeholder={t('negativePlaceholder')}
                value={values.negativePrompt}
                onChange={({ target }) => onChange({ negativePrompt: target.value })}
              />
            )}
          </Line>
        )}
        {drawing.length === 1 && drawing[0] && (
          <ApiParams
            api={drawing[0]}
            params={values.params}
            errors={errors}
            onChange={(params) => onChange({ params })}
          />
        )}
        {errors
          .filter(({ field }) => !shown.has(field) && !field.startsWith('images'))
          .map(({ field, msg }) => (
            <Problem key={`${field} ${msg}`}>{msg}</Problem>
          ))}
      </div>
      <div className="desk-send">
        <Cost ask={ask} mayDraw={mayDraw} />
        <div className="desk-send-buttons">
          <Button disabled={isBlank(values)} onClick={() => onChange(EMPTY)}>
            {t('clear')}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={isSending}
            disabled={!mayDraw || !isReady(ask)}
            title="Ctrl Enter"
          >
            {count > 1 ? t('drawMany', { n: Math.min(count, RUN_CELLS_MAX) }) : t('draw')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Follows what is chosen, a moment later. */
function Cost({ ask, mayDraw }: { ask: ReturnType<typeof askOf>; mayDraw: boolean }) {
  const t = useTexts(drawDeskTexts)
  const sumText = useSumText()
  const count = countOf(ask)
  const key = useSettled(JSON.stringify({ ...ask, prompts: ask.prompts.map(() => 'x'), images: undefined }))
  const { data } = useQuery({ ...costQuery(JSON.parse(key)), enabled: mayDraw && isReady(ask) })
  if (!mayDraw) return <p className="draw-help">{t('noRights')}</p>
  if (count > RUN_CELLS_MAX) return <p className="draw-error">{t('tooMany', { n: count, most: RUN_CELLS_MAX })}</p>
  return (
    <p className="desk-cost draw-number" aria-live="polite">
      {isReady(ask) && data && (
        <>
          <strong>{sumText(data)}</strong>
          {data.budgets.length > 0 && <span className="draw-warn"> !</span>}
        </>
      )}
    </p>
  )
}

function StyleChoices({
  choices: { styles, apis },
  picked,
  error,
  onChange,
}: {
  choices: DeskChoices
  picked: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}) {
  const t = useTexts(drawDeskTexts)
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? styles : styles.filter(({ id }, at) => at < STYLES_SHOWN || picked.includes(id))
  const apiNames = new Map(apis.map(({ id, apiName }) => [id, apiName]))
  return (
    <div className="draw-field draw-wide">
      <div className="desk-label">
        <span className="desk-caption">{t('styles')}</span>
        {styles.length > STYLES_SHOWN && (
          <Button type="link" size="small" onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('fewerStyles') : t('allStyles', { n: styles.length })}
          </Button>
        )}
      </div>
      <PictureChoices
        label={t('styles')}
        choices={shown.map(({ id, styleName, coverFile, apiId }) => ({
          id,
          name: seededName(styleName),
          file: coverFile,
          note: seededName(apiNames.get(apiId) ?? ''),
        }))}
        picked={picked}
        onPick={(id) => onChange(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])}
      />
      <Problem>{error}</Problem>
    </div>
  )
}

/** A picture and a second one over it is what an API with a mask reads. */
const readsMask = ([api, ...others]: Chosen['drawing']): boolean =>
  others.length === 0 &&
  (api?.variables.some(({ name, min, max }) => name === 'images' && min === 2 && max === 2) ?? false)

/** Half as wide as the form. */
function Narrow(props: Parameters<typeof Line>[0]) {
  return (
    <div className="desk-narrow">
      <Line {...props} />
    </div>
  )
}
