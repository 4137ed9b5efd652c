import { DownOutlined } from '@ant-design/icons'
import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AddSignDialog } from './dialogs/add-sign-dialog.tsx'
import { PeopleDialog } from './dialogs/people-dialog.tsx'
import { RejectToDialog } from './dialogs/reject-to-dialog.tsx'
import { addSigners, copyTo, delegateTask, transferTask } from './handle.api.ts'
import { handleTexts } from './handle.i18n.ts'
import { openSignersOf, RemoveSigners } from './signers.tsx'
import { useTaskActions } from './use-task-actions.ts'

type Action = 'rejectTo' | 'transfer' | 'delegate' | 'addSign' | 'removeSign' | 'copyTo'

interface MoreActionsProps {
  task: FlowDetail
  /** The task is somebody else's now, or back at another node: what was typed is used up. */
  onGone: () => void
}

/** What is done to a task less often, each in a dialog of its own. */
export function MoreActions({ task, onGone }: MoreActionsProps) {
  const t = useTexts(handleTexts)
  const [open, setOpen] = useState<Action>()
  const actions: Action[] = [
    'rejectTo',
    'transfer',
    'delegate',
    'addSign',
    ...(openSignersOf(task).length > 0 ? ['removeSign' as const] : []),
    'copyTo',
  ]
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: actions.map((key) => ({
            key,
            label: t(key),
            onClick: ({ domEvent }) => {
              // The Enter that chooses must not go on to the dialog's own button.
              domEvent.preventDefault()
              setOpen(key)
            },
          })),
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {t('more')}
        </Button>
      </Dropdown>
      {open && <ActionDialog action={open} task={task} onGone={onGone} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function ActionDialog({ action, task, onGone, onClose }: MoreActionsProps & { action: Action; onClose: () => void }) {
  const t = useTexts(handleTexts)
  const { finish, sendBack } = useTaskActions(task)
  const { taskId, processInstanceId } = task
  if (action === 'rejectTo')
    return (
      <RejectToDialog
        taskId={taskId}
        onOk={async (target, comment) => {
          await sendBack(target, comment)
          onGone()
        }}
        onClose={onClose}
      />
    )
  if (action === 'addSign')
    return (
      <AddSignDialog
        onOk={(userIds, kind, comment) => finish(addSigners({ taskId, userIds, kind, comment }), 'addedSign', false)}
        onClose={onClose}
      />
    )
  if (action === 'removeSign') return <RemoveSigners task={task} onClose={onClose} />
  if (action === 'copyTo')
    return (
      <PeopleDialog
        title={t('copyToTitle')}
        help={t('copyToHelp')}
        okText={t('copyToOk')}
        hasComment={false}
        isForTask={false}
        onOk={(userIds) => finish(copyTo({ processInstanceId, userIds }), 'copied', false)}
        onClose={onClose}
      />
    )
  const handOver = action === 'transfer' ? transferTask : delegateTask
  return (
    <PeopleDialog
      title={t(`${action}Title`)}
      help={t(`${action}Help`)}
      okText={t(`${action}Ok`)}
      isSingle
      onOk={async ([userId = ''], comment) => {
        await finish(handOver({ taskId, userId, comment }), action === 'transfer' ? 'transferred' : 'delegated', true)
        onGone()
      }}
      onClose={onClose}
    />
  )
}
