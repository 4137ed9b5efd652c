import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { AppModal } from './dialog.tsx'
import { LiveProvider } from '../live.tsx'

const afterClose = vi.fn()

function Page({ isLive = true, isOpen = true }: { isLive?: boolean; isOpen?: boolean }) {
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <LiveProvider value={isLive}>
        <AppModal open={isOpen} title="新增" destroyOnHidden afterClose={afterClose} footer={null}>
          <input aria-label="名称" defaultValue="" />
        </AppModal>
      </LiveProvider>
    </ConfigProvider>
  )
}

describe('AppModal', () => {
  it('hides with its tab, and comes back with what was typed and without reporting a close', async () => {
    const { rerender } = render(<Page />)
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '半写的' } })

    rerender(<Page isLive={false} />)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    rerender(<Page />)

    expect(await screen.findByRole('dialog', { name: '新增' })).toBeTruthy()
    expect(screen.getByLabelText('名称')).toHaveProperty('value', '半写的')
    expect(afterClose).not.toHaveBeenCalled()
  })

  it('closes for good when its page closes it', async () => {
    const { rerender } = render(<Page />)

    rerender(<Page isOpen={false} />)

    await waitFor(() => expect(afterClose).toHaveBeenCalledTimes(1))
    expect(screen.queryByLabelText('名称')).toBeNull()
  })

  it('gives the focus back to what opened it', async () => {
    const { rerender } = render(
      <>
        <button>新增</button>
        <Page isOpen={false} />
      </>,
    )
    screen.getByRole('button', { name: '新增' }).focus()
    rerender(
      <>
        <button>新增</button>
        <Page />
      </>,
    )
    screen.getByLabelText('名称').focus()

    rerender(
      <>
        <button>新增</button>
        <Page isOpen={false} />
      </>,
    )

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '新增' })))
  })

  it('gives it to the content of the page when what opened it is gone', async () => {
    const { rerender } = render(
      <>
        <main id="content" tabIndex={-1} />
        <button>更多</button>
        <Page isOpen={false} />
      </>,
    )
    screen.getByRole('button', { name: '更多' }).focus()
    rerender(
      <>
        <main id="content" tabIndex={-1} />
        <Page />
      </>,
    )
    screen.getByLabelText('名称').focus()

    rerender(
      <>
        <main id="content" tabIndex={-1} />
        <Page isOpen={false} />
      </>,
    )

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })
})
