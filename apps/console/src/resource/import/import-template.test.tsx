import { postResource } from '@drawdesk/contract/organisation/post'
import type { ImportLine } from '@drawdesk/contract/core/rows/import'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { useImportTarget } from './import-target.ts'
import { FailedLinesButton, ImportTemplate } from './import-template.tsx'

let saved: Blob[] = []
const textOf = async (file: Blob | undefined) => (file ? new TextDecoder().decode(await file.arrayBuffer()) : '')

beforeEach(() => {
  saved = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        saved.push(file)
        return 'blob:x'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})

function Parts({ lines }: { lines: readonly ImportLine[] }) {
  const target = useImportTarget(postResource)
  return (
    <>
      <ImportTemplate target={target} many="岗位" />
      <FailedLinesButton target={target} lines={lines} fields={['postName', '', 'postCode']} />
    </>
  )
}

it('names what new rows need, and gives a file with all columns', async () => {
  const { user } = renderApp(<Parts lines={[]} />)
  expect(screen.getByText(/^新增的行必须有：.*岗位名称/)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: '下载模板' }))

  expect(await textOf(saved[0])).toContain('岗位名称')
})

it('gives the rows with problems with what is wrong, without columns that are left out', async () => {
  const cells = { postName: '店长', postCode: '=1' }
  const { user } = renderApp(
    <Parts
      lines={[
        { row: 3, action: 'failed', cells, errors: [{ field: 'postCode', msg: '已被使用' }] },
        { row: 2, action: 'add', cells, errors: [] },
      ]}
    />,
  )

  await user.click(screen.getByRole('button', { name: '下载有问题的 1 行' }))

  expect((await textOf(saved[0])).split('\r\n')).toEqual(['岗位名称,岗位编号,问题', "店长,'=1,岗位编号: 已被使用"])
})
