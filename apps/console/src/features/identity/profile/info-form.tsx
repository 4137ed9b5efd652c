import { checkPhone } from '@drawdesk/contract/identity/phone'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { updateSessionUser } from '../../../lib/session/session-store.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useLeaveGuard } from '../../../resource/editor/use-leave-guard.ts'
import { AvatarField } from './avatar-field.tsx'
import { ownInfoQuery, saveOwnInfo, type OwnInfo } from './info.api.ts'
import { texts } from './info.i18n.ts'

const FIELDS = ['avatar', 'realName', 'name', 'phone', 'email'] as const satisfies readonly (keyof OwnInfo)[]

/** Picture, names and contact. What is saved shows in the top bar at once. */
export function InfoForm({ known }: { known: OwnInfo }) {
  const text = useTexts(texts)
  const textOf = useText()
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [form] = Form.useForm<OwnInfo>()
  const [isBusy, setIsBusy] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  useLeaveGuard(isChanged)

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
    setIsChanged(false)
    queryClient.setQueryData(ownInfoQuery.queryKey, info)
    updateSessionUser({ avatar: info.avatar, userName: info.name, realName: info.realName })
    void message.success(text('saved'))
  }
  const showFailure = (failure: ApiError) => {
    const errors = (failure.errors ?? []).flatMap(({ field, msg }) =>
      FIELDS.filter((name) => name === field).map((name) => ({ name, errors: [msg] })),
    )
    if (errors[0]) {
      form.setFields(errors)
      form.getFieldInstance(errors[0].name)?.focus?.()
    } else void message.error(failure.message)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="info-form"
      initialValues={known}
      disabled={isBusy}
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => setIsChanged(true)}
      onFinish={(typed) => void save(typed)}
    >
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
          ...(known.email === '' ? [] : [{ required: true, message: text('emailKept') }]),
        ]}
      >
        <Input inputMode="email" autoComplete="email" maxLength={120} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {text('save')}
      </Button>
    </Form>
  )
}
