import type { ProofKeys } from '@drawdesk/contract/devices/print-proof'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import { ProofKeysButton } from './proof-keys-button.tsx'

const FIRST = { id: '1', keyId: 'aaaa000000000001', publicKey: 'MCow1', createTime: '2026-08-01 10:00:00' }
const SECOND = { id: '2', keyId: 'bbbb000000000002', publicKey: 'MCow2', createTime: '2026-11-27 10:00:00' }
const before: ProofKeys = { address: '', keyDays: 90, keys: [{ ...FIRST, retireTime: '', prints: 1_234 }] }
const after: ProofKeys = {
  ...before,
  keys: [
    { ...SECOND, retireTime: '', prints: 0 },
    { ...FIRST, retireTime: '2026-11-27 10:00:00', prints: 1_234 },
  ],
}

async function open(keys: ProofKeys = before) {
  server.use(
    http.get('*/api/blade-biz/printProof/keys', () => ok(keys)),
    http.post('*/api/blade-biz/printProof/rotateKey', () => ok(after)),
  )
  const { user } = renderApp(<ProofKeysButton />, { permissions: ['drawLogin_proof'] })
  await user.click(await screen.findByRole('button', { name: '防伪密钥' }))
  return { user, dialog: await screen.findByRole('dialog', { name: '防伪密钥' }) }
}

describe('the keys of proofs', () => {
  it('are listed, and replaced once that is confirmed', async () => {
    const { user, dialog } = await open()
    const line = await within(dialog).findByText('aaaa000000000001')
    expect(line.closest('li')?.textContent).toContain('1,234 张照片')
    await user.click(within(dialog).getByRole('button', { name: '更换密钥' }))
    await screen.findAllByText('现在更换密钥？')
    await user.click(screen.getAllByRole('button', { name: '更换密钥' }).at(-1)!)

    expect((await within(dialog).findByText('bbbb000000000002')).closest('li')?.textContent).toContain('正在签名')
    expect(within(dialog).getByText('aaaa000000000001').closest('li')?.textContent).toContain(
      '2026-08-01 至 2026-11-27',
    )
  })

  it('say why prints have no QR code, and where codes lead otherwise', async () => {
    const { dialog } = await open()
    expect(await within(dialog).findByText('照片上不会印二维码，只印编号')).toBeTruthy()
  })

  it('say where codes lead', async () => {
    const { dialog } = await open({ ...before, address: 'https://draw.example.com/proof' })

    expect(await within(dialog).findByText('二维码指向 https://draw.example.com/proof')).toBeTruthy()
    expect(within(dialog).queryByText(/只印编号/)).toBeNull()
  })
})
