import { CODE } from '@drawdesk/contract/messages/sms-send'
import { SMS_CATEGORY } from '@drawdesk/contract/messages/sms-categories'
import { CONTENT_MOST, codeParams, segmentsOf, signedText } from '@drawdesk/contract/messages/sms-text'
import type { SecretView } from '@drawdesk/contract/drawing/draw-api'
import { Input } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { SecretBox, type SecretValue } from '../../../resource/secrets/secret-box.tsx'
import { smsTexts } from './sms.i18n.ts'

type KeyName = 'accessKey' | 'secretKey'
type Given = Partial<Record<KeyName, SecretValue>>

const KEY_MOST = 255

/** What the form keeps as text; only these inputs write it. */
const readMap = (value: unknown): Given =>
  typeof value === 'string' && value.trim() !== '' ? (JSON.parse(value) as Given) : {}

/** One box for each key that the company gives, by the company's own word for it. */
export function KeyInputs(props: InputProps) {
  const t = useTexts(smsTexts)
  const ownId = useId()
  const category = Number(props.form?.values.category)
  const stored = (props.row?.secrets as Partial<Record<KeyName, SecretView>> | undefined) ?? {}
  const given = readMap(props.value)
  const isYunpian = category === SMS_CATEGORY.yunpian
  const labels: Partial<Record<KeyName, string>> = isYunpian
    ? { accessKey: t('apiKey') }
    : { accessKey: t(category === SMS_CATEGORY.tencent ? 'secretId' : 'accessKey'), secretKey: t('secretKey') }

  function change(name: KeyName, next: SecretValue): void {
    const { [name]: _before, ...others } = given
    props.onChange?.(JSON.stringify(next === undefined ? others : { ...others, [name]: next }))
  }
  return (
    <div className="sms-keys">
      {(Object.keys(labels) as KeyName[]).map((name, index) => {
        const id = index === 0 && props.id ? props.id : `${ownId}-${name}`
        const problem = props.form?.errors?.all?.find(({ field }) => field === `secrets.${name}`)?.msg
        return (
          <div key={name}>
            <label htmlFor={id}>{labels[name]}</label>
            <SecretBox
              value={given[name]}
              stored={stored[name]?.isSet === true ? stored[name] : undefined}
              onChange={(next) => change(name, next)}
              clearLabel={t('clear')}
              maxLength={KEY_MOST}
              isDisabled={props.isDisabled === true}
              control={{
                ...commonProps({ ...props, isInvalid: problem !== undefined }),
                id,
                'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
              }}
            />
            {problem !== undefined && (
              <p id={`${id}-problem`} className="res-error">
                {problem}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The template's text, and what a person would get by it. */
export function ContentInput(props: InputProps) {
  const t = useTexts(smsTexts)
  const content = typeof props.value === 'string' ? props.value : ''
  const signName = props.form?.values.signName
  const text = signedText(typeof signName === 'string' ? signName.trim() : '', content)
  return (
    <>
      <Input.TextArea
        {...commonProps(props)}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={CONTENT_MOST}
        value={content}
        onChange={({ target }) => props.onChange?.(target.value)}
      />
      <div className="sms-preview" role="group" aria-label={t('preview')}>
        {content === '' ? (
          <p className="res-help">{t('noPreview')}</p>
        ) : (
          <>
            <div className="sms-bubble">{text}</div>
            <p className="res-help" aria-live="polite">
              {t('segments', { length: text.length, count: segmentsOf(text) })}
              {' · '}
              {t(codeParams(content, '', CODE.minutes) ? 'carriesCode' : 'carriesNoCode')}
            </p>
          </>
        )}
      </div>
    </>
  )
}
