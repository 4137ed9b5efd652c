import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import type { User } from '@drawdesk/contract/organisation/user'
import { userResource } from '@drawdesk/contract/organisation/user'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { beginView } from '../../../lib/session/session-view.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { removeRows, restoreRows } from '../../../resource/resource.api.ts'
import { useTarget } from '../../../resource/tenant/work-tenant.ts'
import { nameOf } from './user-cells.tsx'
import { resetFactors, resetPasswords, unlockUsers, userKeys } from './user.api.ts'
import { userTexts } from './user.i18n.ts'

/** How long a refusal can be taken back. */
const UNDO_SECONDS = 10

type Users = readonly Pick<User, 'id' | 'realName' | 'account'>[]

/** What is done to people at one press, after a question that names them and the effect. */
export function useUserCommands({ onReset }: { onReset: (issued: FirstSignIns) => void }) {
  const t = useTexts(userTexts)
  const { message, modal } = useFeedback()
  const { tenantId } = useTarget(userResource)
  const run = useRun()
  const refuseNow = useRefusal(run)

  const reset = async (users: Users) => {
    const { firstSignIns } = await resetPasswords(idsOf(users), tenantId)
    if (firstSignIns) onReset(firstSignIns)
  }
  const titleOf = (one: 'resetTitle' | 'refuseTitle', users: Users): string =>
    users.length === 1 && users[0] ? t(one, { name: nameOf(users[0]) }) : t(`${one}Many`, { count: users.length })
  return {
    reset: (users: Users) =>
      modal.confirm({
        title: titleOf('resetTitle', users),
        content: t('resetText'),
        okText: t('reset'),
        cancelText: t('cancel'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => run('reset-password', () => reset(users)),
      }),

    impersonate: (user: Pick<User, 'id' | 'realName' | 'account'>) =>
      modal.confirm({
        title: t('viewAsTitle', { name: nameOf(user) }),
        content: t('viewAsText'),
        okText: t('viewAsStart'),
        cancelText: t('cancel'),
        // Begun, the console starts over and this question goes with what was.
        onOk: () => beginView({ userId: user.id }).catch((error: unknown) => logFailure('view as', error)),
      }),

    resetFactor: (user: Pick<User, 'id' | 'realName' | 'account'>) =>
      modal.confirm({
        title: t('resetFactorTitle', { name: nameOf(user) }),
        content: t('resetFactorText'),
        okText: t('resetFactor'),
        cancelText: t('cancel'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () =>
          run(
            'reset-factor',
            () => resetFactors([user.id], tenantId),
            () => void message.success(t('resetFactorDone')),
          ),
      }),

    unlock: (users: Users) =>
      void run('unlock', async () => {
        const { unlocked } = await unlockUsers(idsOf(users), tenantId)
        if (unlocked === 0) void message.info(t('unlockNone'))
        else void message.success(users.length === 1 ? t('unlockDone') : t('unlockDoneMany', { n: unlocked }))
      }),

    refuse: (users: Users, onDone: () => void) =>
      modal.confirm({
        title: titleOf('refuseTitle', users),
        content: t('refuseText'),
        okText: t('refuse'),
        cancelText: t('cancel'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => refuseNow(idsOf(users), onDone),
      }),
  }
}

const idsOf = (users: Users): string[] => users.map(({ id }) => id)

type Run = (what: string, work: () => Promise<unknown>, onDone?: () => void) => Promise<void>

/** Runs a call whose failure has been shown by then; the rows are read anew either way. */
function useRun(): Run {
  const queryClient = useQueryClient()
  return async (what, work, onDone) => {
    try {
      await work()
      onDone?.()
    } catch (error) {
      logFailure(`user ${what}`, error)
    }
    void queryClient.invalidateQueries({ queryKey: userKeys.all })
  }
}

/** Turns people down, and offers for a while to take that back. */
function useRefusal(run: Run): (ids: readonly string[], onDone: () => void) => Promise<void> {
  const t = useTexts(userTexts)
  const { message } = useFeedback()
  const target = useTarget(userResource)

  const offerUndo = (ids: readonly string[]) => {
    const key = `refused-${ids.join()}`
    const restore = () => {
      message.destroy(key)
      void run(
        'restore',
        () => restoreRows(target, ids),
        () => void message.success(t('restored')),
      )
    }
    void message.open({
      key,
      type: 'success',
      duration: UNDO_SECONDS,
      content: (
        <>
          {t('refused')}{' '}
          <Button type="link" size="small" onClick={restore}>
            {t('undo')}
          </Button>
        </>
      ),
    })
  }
  return (ids, onDone) =>
    run(
      'refuse',
      () => removeRows(target, ids),
      () => {
        onDone()
        offerUndo(ids)
      },
    )
}
