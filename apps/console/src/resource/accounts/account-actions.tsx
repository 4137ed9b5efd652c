import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { call } from '../../lib/http/http.ts'
import { usePermission } from '../../lib/session/permissions.ts'
import { resourceKeys } from '../keys.ts'
import { logFailure } from '../log-failure.ts'

type AccountResource = Pick<ResourceDefinition, 'name' | 'path' | 'code'>

interface AccountSwitchProps {
  resource: AccountResource
  row: { id: string; active?: number }
  /** The name of the switch, and what is said when it is on, or off. */
  texts: { label: string; on: string; off: string }
  /** Why it was not switched. */
  problemOf: (error: unknown) => string
}

/** Switches an account at a company on or off (`changeActive`); what it lacks is said where it cannot. */
export function AccountSwitch({ resource, row: { id, active }, texts, problemOf }: AccountSwitchProps) {
  const { message } = useFeedback()
  const client = useQueryClient()
  const canEdit = usePermission(`${resource.code}_edit`)
  const [isBusy, setIsBusy] = useState(false)

  async function change(isOn: boolean): Promise<void> {
    setIsBusy(true)
    try {
      const body = { id, active: isOn ? 1 : 0 }
      await call('POST', `${resource.path}/changeActive`, { body, silent: true })
      void message.success(isOn ? texts.on : texts.off)
    } catch (error) {
      logFailure(`${resource.name} active`, error)
      void message.error(problemOf(error))
    } finally {
      setIsBusy(false)
      void client.invalidateQueries({ queryKey: resourceKeys(resource).all })
    }
  }
  return (
    <Switch
      size="small"
      checked={active === 1}
      loading={isBusy}
      disabled={!canEdit}
      aria-label={texts.label}
      onChange={(isOn) => void change(isOn)}
    />
  )
}

interface TestedAccount {
  ok: boolean
  msg: string
}

interface AccountTestProps<Answer extends TestedAccount> {
  resource: AccountResource
  id: string
  /** Button, its name for this row, and what is said when the test passed, or failed. */
  texts: { test: string; label: string; works: string; fails: string }
  /** What stands behind the failure, from what the server said. */
  problemOf: (msg: string, answer: Answer) => ReactNode
  /** Its outcome is kept with the row. */
  onTested?: () => void
}

/** Asks the company whether it knows the account (`test`). A failure stays until it is closed or the page is left: what it says is worked through in the form. */
export function AccountTest<Answer extends TestedAccount = TestedAccount>({
  resource,
  id,
  texts,
  problemOf,
  onTested,
}: AccountTestProps<Answer>) {
  const { message, notification } = useFeedback()
  const canEdit = usePermission(`${resource.code}_edit`)
  const [isBusy, setIsBusy] = useState(false)
  // A page that is kept behind another one is left too.
  useEffect(() => () => notification.destroy(id), [notification, id])

  async function test(): Promise<void> {
    setIsBusy(true)
    try {
      const answer = await call<Answer>('POST', `${resource.path}/test`, { body: { id } })
      notification.destroy(id)
      if (answer.ok) void message.success(texts.works)
      else
        notification.error({
          key: id,
          title: texts.fails,
          description: problemOf(answer.msg, answer),
          duration: 0,
          placement: 'bottomRight',
        })
    } catch (error) {
      logFailure(`${resource.name} test`, error) // Its message has been shown.
    } finally {
      setIsBusy(false)
      onTested?.()
    }
  }
  return canEdit ? (
    <Button type="link" size="small" loading={isBusy} aria-label={texts.label} onClick={() => void test()}>
      {texts.test}
    </Button>
  ) : null
}
