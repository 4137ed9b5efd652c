import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useSession } from '../../lib/session/session-store.ts'
import {
  listOwnDepartments,
  listOwnRoles,
  switchActingAs,
  type SwitchChoice,
} from '../../lib/session/session-switch.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './switch.i18n.ts'
import { closeSwitchDialog, useSwitchDialogState } from './use-switch-dialog.tsx'
import { callKey, frameMeta } from '../../lib/http/read-keys.ts'

interface SwitchFields {
  deptId?: string
  roleId?: string
}

/** Chooses the one department and role to work for; then everything starts over at / (specification §4). */
export default function SwitchDialog() {
  const text = useTexts(texts)
  const { message } = useFeedback()
  const isOpen = useSwitchDialogState((state) => state.isOpen)
  const deptId = useSession(({ user }) => user?.deptId ?? '')
  const roleId = useSession(({ user }) => user?.roleId ?? '')
  const [form] = Form.useForm<SwitchFields>()
  const [isBusy, setIsBusy] = useState(false)
  const departments = useQuery({
    queryKey: callKey('/blade-system/dept/select', 'own'),
    meta: frameMeta,
    queryFn: ({ signal }) => listOwnDepartments(signal),
    enabled: isOpen,
  })
  const roles = useQuery({
    queryKey: callKey('/blade-system/role/select', 'own'),
    meta: frameMeta,
    queryFn: ({ signal }) => listOwnRoles(signal),
    enabled: isOpen,
  })
  const failed = [departments, roles].filter((query) => query.error !== null)

  const submit = async ({ deptId = '', roleId = '' }: SwitchFields) => {
    setIsBusy(true)
    try {
      await switchActingAs({ deptId, roleId })
      // Switched: the console starts over at /, and this dialog goes with what was.
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void message.error(error.message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AppModal
      open={isOpen}
      title={text('title')}
      width={440}
      okText={text('submit')}
      cancelText={text('cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: failed.length > 0 }}
      onOk={() => form.submit()}
      onCancel={closeSwitchDialog}
      destroyOnHidden
    >
      {failed.length > 0 ? (
        <ErrorNote
          error={failed[0]?.error}
          title={text('failed')}
          isCompact
          onRetry={() => failed.forEach((query) => void query.refetch())}
        />
      ) : (
        <Form
          form={form}
          layout="vertical"
          requiredMark
          preserve={false}
          initialValues={{ deptId: oneOf(deptId), roleId: oneOf(roleId) }}
          onFinish={(fields) => void submit(fields)}
        >
          <p>{text('help')}</p>
          <Form.Item name="deptId" label={text('dept')} rules={[{ required: true, message: text('dept.required') }]}>
            <Select
              options={optionsOf(departments.data)}
              loading={departments.isPending}
              placeholder={text('dept.required')}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
          <Form.Item name="roleId" label={text('role')} rules={[{ required: true, message: text('role.required') }]}>
            <Select
              options={optionsOf(roles.data)}
              loading={roles.isPending}
              placeholder={text('role.required')}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}

/** Somebody who works for several at once has chosen none of them yet. */
function oneOf(ids: string): string | undefined {
  return ids === '' || ids.includes(',') ? undefined : ids
}

function optionsOf(choices: readonly SwitchChoice[] = []): { value: string; label: string }[] {
  return choices.map(({ id, name }) => ({ value: id, label: name }))
}
