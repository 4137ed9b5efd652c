import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  REPORT_PARAM_TYPES,
  type ReportParam,
  type ReportParamType,
} from '@drawdesk/contract/reports/report-definition'
import { Button, Checkbox, Input, Select } from 'antd'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { newParam } from './definition.ts'
import { editorTexts } from './editor.i18n.ts'
import type { PartProps } from './part.ts'
import { SmallField } from './small-field.tsx'

const LABEL_LENGTH = 100
const DEFAULT_LENGTH = 500

/** What people enter before a run: found in the SQL, described here. */
export function ParamsPart({
  value,
  names,
  isReadOnly,
  errorAt,
  onChange,
}: PartProps<ReportParam[]> & { names: readonly string[] }) {
  const t = useTexts(editorTexts)
  const missing = names.filter((name) => !value.some((param) => param.name === name))
  const change = (index: number, part: Partial<ReportParam>) =>
    onChange(value.map((param, at) => (at === index ? { ...param, ...part } : param)))
  return (
    <>
      {value.length === 0 && missing.length === 0 && <p className="res-help">{t('noParams')}</p>}
      {value.length > 0 && (
        <ul className="report-rows">
          {value.map((param, index) => (
            <li key={param.name} className="report-row" aria-label={`:${param.name}`}>
              <div className="report-row-head">
                <code>:{param.name}</code>
                {!names.includes(param.name) && <StateTag kind="warn">{t('unused')}</StateTag>}
                {!isReadOnly && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('remove', { name: param.name })}
                    title={t('remove', { name: param.name })}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  />
                )}
              </div>
              <div className="report-row-fields">
                <SmallField label={t('paramLabel')} error={errorAt(`[${index}].label`)} isDisabled={isReadOnly}>
                  {(props) => (
                    <Input
                      {...props}
                      value={param.label}
                      maxLength={LABEL_LENGTH}
                      placeholder={param.name}
                      autoComplete="off"
                      onChange={({ target }) => change(index, { label: target.value })}
                    />
                  )}
                </SmallField>
                <SmallField label={t('paramLabelEn')} error={errorAt(`[${index}].labelEn`)} isDisabled={isReadOnly}>
                  {(props) => (
                    <Input
                      {...props}
                      value={param.labelEn ?? ''}
                      maxLength={LABEL_LENGTH}
                      autoComplete="off"
                      onChange={({ target }) => change(index, { labelEn: target.value })}
                    />
                  )}
                </SmallField>
                <SmallField label={t('paramType')} error={errorAt(`[${index}].type`)} isDisabled={isReadOnly}>
                  {(props) => (
                    <Select
                      {...props}
                      value={param.type}
                      options={REPORT_PARAM_TYPES.map((type) => ({ value: type, label: t(type) }))}
                      onChange={(type: ReportParamType) => change(index, { type })}
                    />
                  )}
                </SmallField>
                {param.type === 'choice' && (
                  <SmallField label={t('paramDict')} error={errorAt(`[${index}].dictCode`)} isDisabled={isReadOnly}>
                    {(props) => (
                      <Input
                        {...props}
                        value={param.dictCode ?? ''}
                        maxLength={LABEL_LENGTH}
                        autoComplete="off"
                        spellCheck={false}
                        onChange={({ target }) => change(index, { dictCode: target.value })}
                      />
                    )}
                  </SmallField>
                )}
                <SmallField
                  label={t('paramDefault')}
                  help={param.type === 'date' || param.type === 'datetime' ? t('paramDefaultDate') : undefined}
                  error={errorAt(`[${index}].default`)}
                  isDisabled={isReadOnly}
                >
                  {(props) => (
                    <Input
                      {...props}
                      value={param.default}
                      maxLength={DEFAULT_LENGTH}
                      autoComplete="off"
                      onChange={({ target }) => change(index, { default: target.value })}
                    />
                  )}
                </SmallField>
                <Checkbox
                  className="report-row-check"
                  disabled={isReadOnly}
                  checked={param.required === 1}
                  onChange={({ target }) => change(index, { required: target.checked ? 1 : 0 })}
                >
                  {t('paramRequired')}
                </Checkbox>
              </div>
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && missing.length > 0 && (
        <div className="report-missing">
          {missing.map((name) => (
            <Button
              key={name}
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => onChange([...value, newParam(name)])}
            >
              {t('addParam', { name })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
