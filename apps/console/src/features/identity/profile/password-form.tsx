import { checkPassword, PASSWORD_RULE } from '@drawdesk/contract/identity/password'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { changePassword, useSession } from '../../../lib/session/session.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { texts } from './info.i18n.ts'
import { StrengthMeter } from './strength-meter.tsx'

interface PasswordValues {
  oldPassword: string
  newPassword: string
  newPassword1: string
}

/** Changes the password; the session goes on. */
export function PasswordForm() {
  const text = useTexts(texts)
  const textOf = useText()
  const { message } = useFeedback()
  const account = useSession(({ user }) => user?.account ?? '')
  const [form] = Form.useForm<PasswordValues>()
  const [isBusy, setIsBusy] = useState(false)
  const typed = Form.useWatch('newPassword', form) ?? ''

  const change = async ({ oldPassword, newPassword }: PasswordValues) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await changePassword(oldPassword, newPassword)
    } catch (error) {
      logFailure('password', error)
      if (!(error instanceof ApiError)) return
      const weak = error.errors?.find(({ field }) => field === 'newPassword')?.msg
      form.setFields([
        weak ? { name: 'newPassword', errors: [weak] } : { name: 'oldPassword', errors: [error.message] },
      ])
      return
    } finally {
      setIsBusy(false)
    }
    form.resetFields()
    void message.success(text('changed'))
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="info-form"
      disabled={isBusy}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void change(values)}
    >
      {/* Password managers need the account beside the new password. */}
      <input
        className="only-heard"
        type="text"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Form.Item
        name="oldPassword"
        label={text('oldPassword')}
        rules={[{ required: true, message: text('oldRequired') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={text('newPassword')}
        required
        extra={
          typed === '' ? (
            `${textOf(PASSWORD_RULE)}${text('passwordHelp')}`
          ) : (
            <StrengthMeter password={typed} account={account} />
          )
        }
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, password: string = '') => {
              const problem = checkPassword(password, account)
              if (problem) return Promise.reject(new Error(textOf(problem)))
              return password === getFieldValue('oldPassword')
                ? Promise.reject(new Error(text('newSame')))
                : Promise.resolve()
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="newPassword1"
        label={text('newPassword1')}
        required
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, again: string = '') =>
              again === (getFieldValue('newPassword') ?? '')
                ? Promise.resolve()
                : Promise.reject(new Error(text('mismatch'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {text('change')}
      </Button>
    </Form>
  )
}
