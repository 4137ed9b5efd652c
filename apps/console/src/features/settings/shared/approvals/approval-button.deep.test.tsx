import type { ApprovalBinding } from '@drawdesk/contract/settings/approval'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { ok, server } from '../../../../testing/server.ts'
import { ApprovalButton } from './approval-button.tsx'

const NONE: ApprovalBinding = { kind: 'guest', processKey: '', processName: '', isAvailable: false }
let binding: ApprovalBinding
let bound: unknown[]

beforeEach(() => {
  binding = NONE
  bound = []
  server.use(
    http.get('*/api/blade-system/approval/bindings', () => ok([binding])),
    http.get('*/api/blade-system/approval/processes', () => ok([{ key: 'guestApproval', name: '注册审批' }])),
    http.post('*/api/blade-system/approval/bind', async ({ request }) => {
      bound.push(await request.json())
      binding = { ...NONE, processKey: 'guestApproval', processName: '注册审批', isAvailable: true }
      return ok()
    }),
  )
})

describe('the process that approves', () => {
  it('is chosen by who may change parameters', async () => {
    const { user } = renderApp(<ApprovalButton kind="guest" />, { permissions: ['param_edit'] })

    await user.click(await screen.findByRole('button', { name: '审批流程：不启用' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true)
    await user.click(dialog.getByRole('combobox', { name: '流程' }))
    await user.click(await screen.findByTitle('注册审批'))
    await user.click(dialog.getByRole('button', { name: '保存' }))

    expect(await screen.findByRole('button', { name: '审批流程：注册审批' })).toBeTruthy()
    expect(bound).toEqual([{ kind: 'guest', processKey: 'guestApproval' }])
  })

  it('that is gone is said so, with what follows', async () => {
    binding = { ...NONE, processKey: 'old', processName: 'old' }
    const { user } = renderApp(<ApprovalButton kind="guest" />, { permissions: ['param_edit'] })

    await user.click(await screen.findByRole('button', { name: '审批流程：old（不可用）' }))

    expect(await screen.findByText('该流程已不存在或已挂起：新的注册在本页审核。')).toBeTruthy()
  })

  it('is read by others, who change nothing', async () => {
    binding = { ...NONE, processKey: 'guestApproval', processName: '注册审批', isAvailable: true }
    renderApp(<ApprovalButton kind="guest" />, { permissions: [] })

    expect(await screen.findByText('审批流程：注册审批')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
