import { checkPhone } from '@drawdesk/contract/identity/phone'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, type FormInstance } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { callKey } from '../../../lib/http/read-keys.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { updateSessionUser } from '../../../lib/session/session-store.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../resource/editor/restored-note.tsx'
import { useValueDraft, type ValueDraft } from '../../../resource/editor/values/use-value-draft.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { AvatarField } from './avatar-field.tsx'
import { ownInfoQuery, saveOwnInfo, type OwnInfo } from './info.api.ts'
import { texts } from './info.i18n.ts'

const FIELDS = ['avatar', 'realName', 'name', 'phone', 'email'] as const satisfies readonly (keyof OwnInfo)[]
/** The address of a picture runs out. */
const UNKEPT = ['avatar'] as const

/** Picture, names and contact. What is saved shows in the top bar at once. */
export function InfoForm({ known }: { known: OwnInfo }) {
  const text = useTexts(texts)
  const [form] = Form.useForm<OwnInfo>()
  const draft = useValueDraft({ resource: 'ownInfo', row: 'own', version: undefined, stored: known, unkept: UNKEPT })
  const [first] = useState(draft.values)
  const { isBusy, save } = useInfoSave(form, draft)
  return (
    <Form
      form={form}
      layout="vertical"
      className="info-form"
      initialValues={first}
      disabled={isBusy}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed: Partial<OwnInfo>) => draft.change(changed)}
      onFinish={(typed) => void save(typed)}
    >
      {draft.restored && (
        <Form.Item>
          <RestoredNote
            typedAtMs={draft.restored.typedAtMs}
            fields={draft.restored.names.map((name) => text(name))}
            onStartOver={() => form.setFieldsValue(draft.startOver())}
          />
        </Form.Item>
      )}
      <InfoFields hasEmail={known.email !== ''} />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {text('save')}
      </Button>
    </Form>
  )
}

/** `hasEmail`: an address is stored, so the field may not be emptied. */
function InfoFields({ hasEmail }: { hasEmail: boolean }) {
  const text = useTexts(texts)
  const textOf = useText()
  return (
    <>
      <Form.Item name="avatar" label={text('avatar')} extra={text('avatarHelp')}>
        <AvatarField />
      </Form.Item>
      <Form.Item
        name="realName"
        label={text('realName')}
        rules={[{ required: true, whitespace: true, message: text('realNameRequired') }]}
      >
        <Input maxLength={60} autoComplete="name" />
      </Form.Item>
      <Form.Item name="name" label={text('name')}>
        <Input maxLength={60} autoComplete="nickname" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={text('phone')}
        required
        rules={[
          {
            validator: (_, phone: string | undefined) => {
              const problem = checkPhone(phone ?? '')
              return problem ? Promise.reject(new Error(textOf(problem))) : Promise.resolve()
            },
          },
        ]}
      >
        <Input inputMode="tel" autoComplete="tel" maxLength={20} />
      </Form.Item>
      <Form.Item
        name="email"
        label={text('email')}
        rules={[
          { type: 'email', message: text('emailWrong') },
          ...(hasEmail ? [{ required: true, message: text('emailKept') }] : []),
        ]}
      >
        <Input inputMode="email" autoComplete="email" maxLength={120} />
      </Form.Item>
    </>
  )
}

/** Saves the form: what is refused stands beside its fields. */
function useInfoSave(form: FormInstance<OwnInfo>, draft: Pick<ValueDraft<OwnInfo>, 'saved'>) {
  const text = useTexts(texts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  const showFailure = (failure: ApiError) => {
    const errors = (failure.errors ?? []).flatMap(({ field, msg }) =>
      FIELDS.filter((name) => name === field).map((name) => ({ name, errors: [msg] })),
    )
    if (errors[0]) {
      form.setFields(errors)
      form.getFieldInstance(errors[0].name)?.focus?.()
    } else void message.error(failure.message)
  }
  const save = async (typed: OwnInfo) => {
    if (isBusy) return
    const info = {
      ...typed,
      name: typed.name.trim(),
      realName: typed.realName.trim(),
      phone: typed.phone.trim(),
      email: typed.email.trim(),
    }
    setIsBusy(true)
    try {
      await saveOwnInfo(info)
    } catch (error) {
      logFailure('info', error)
      if (error instanceof ApiError) showFailure(error)
      return
    } finally {
      setIsBusy(false)
    }
    draft.saved(info)
    queryClient.setQueryData(ownInfoQuery.queryKey, info)
    void queryClient.invalidateQueries({ queryKey: callKey('/blade-resource/sms/endpoint/phone') })
    updateSessionUser({ avatar: info.avatar, userName: info.name, realName: info.realName })
    void message.success(text('saved'))
  }
  return { isBusy, save }
}
