import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { ErrorRule } from '@drawdesk/contract/drawing/definition/draw-definition'
import { DRAW_ERROR_CODES, type DrawErrorCode } from '@drawdesk/contract/core/errors'
import { Button, Checkbox, Select } from 'antd'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { errorCodeTexts } from '../../../shared/error-codes.i18n.ts'
import { useEditorState, useField } from '../state/editor-context.ts'
import { editorTexts } from '../editor.i18n.ts'
import { ExpressionInput } from '../expression/expression-input.tsx'
import './cards.css'

const PATH = 'definition.errors'
const ANSWERS = ['submit', 'poll'] as const

/** Conditions on the answer, each with our code for it; the first that holds counts. */
export function ErrorRules() {
  const t = useTexts(editorTexts)
  const codes = useTexts(errorCodeTexts)
  const { value, set, canEdit } = useField<ErrorRule[]>(PATH)
  const serverErrors = useEditorState((state) => state.serverErrors)
  const rules = Array.isArray(value) ? value : []

  const write = (next: ErrorRule[]) => set(next.length > 0 ? next : undefined)
  const change = (at: number, part: Partial<ErrorRule>) =>
    write(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  const swap = (at: number) => {
    const [one, two] = [rules[at - 1], rules[at]]
    if (one && two) write(rules.map((rule, index) => (index === at - 1 ? two : index === at ? one : rule)))
  }

  return (
    <fieldset className="draw-rules" data-field-path={PATH} aria-label={t('rules')}>
      <legend>{t('rules')}</legend>
      <p className="draw-help">{rules.length === 0 ? t('noRules') : t('rulesHelp')}</p>
      {rules.map((rule, index) => {
        const problems = serverErrors.filter(
          ({ field }) => field.startsWith(`${PATH}[${index}]`) || field.startsWith(`${PATH}.${index}.`),
        )
        return (
          // Rules have no identity besides their place, which is what decides between them.
          <div className="draw-rule" key={index}>
            <ExpressionInput
              label={`${t('when')} ${index + 1}`}
              ariaLabel={`${t('when')} ${index + 1}`}
              placeholder="http.status==`429`"
              value={rule.when}
              status={problems.length > 0 ? 'error' : undefined}
              steps={ANSWERS}
              onChange={canEdit ? (when) => change(index, { when }) : undefined}
            />
            <Select
              aria-label={`${t('code')} ${index + 1}`}
              value={rule.code}
              disabled={!canEdit}
              popupMatchSelectWidth={false}
              options={DRAW_ERROR_CODES.map((code) => ({ value: code, label: codes(code) }))}
              onChange={(code: DrawErrorCode) => change(index, { code })}
            />
            <Checkbox
              checked={rule.retry === true}
              disabled={!canEdit}
              onChange={(event) => change(index, { retry: event.target.checked })}
            >
              {t('retryable')}
            </Checkbox>
            {canEdit && (
              <span className="draw-rule-buttons">
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined aria-hidden />}
                  disabled={index === 0}
                  aria-label={t('ruleUp', { n: index + 1 })}
                  onClick={() => swap(index)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined aria-hidden />}
                  disabled={index === rules.length - 1}
                  aria-label={t('ruleDown', { n: index + 1 })}
                  onClick={() => swap(index + 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t('removeRule', { n: index + 1 })}
                  onClick={() => write(rules.filter((_, at) => at !== index))}
                />
              </span>
            )}
            {problems.map(({ field, msg }) => (
              <p className="draw-error" role="alert" key={field}>
                {msg}
              </p>
            ))}
          </div>
        )
      })}
      {canEdit && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => write([...rules, { when: '', code: 'E_UPSTREAM' }])}
        >
          {t('addRule')}
        </Button>
      )}
    </fieldset>
  )
}
