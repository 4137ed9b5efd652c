import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { server } from '../../../testing/server.ts'
import { fakeColleagues } from '../testing/fake-colleagues.ts'
import { FlowFormView } from './flow-form-view.tsx'
import { useFlowForm } from './use-flow-form.ts'

const field = (name: string, zh: string, multiple: boolean) => ({
  name,
  kind: 'select' as const,
  label: { zh, en: '' },
  required: false,
  default: '',
  dictCode: '',
  rules: [],
  showWhen: [],
  source: 'user' as const,
  multiple,
})

function Shown({ onRead }: { onRead: (values: unknown) => void }) {
  const form = useFlowForm({
    form: {
      id: '1',
      name: '交接',
      nameEn: '',
      key: 'handover',
      version: 1,
      layout: { columns: 1, sections: [] },
      fields: [field('by', '移交人', false), field('to', '接收人', false), field('seen', '知会', true)],
    },
    values: { by: '3', to: null, seen: '7' },
    readable: ['by', 'to', 'seen'],
    writable: ['to', 'seen'],
    required: [],
  })
  return (
    <>
      <FlowFormView form={form} />
      <button type="button" onClick={() => onRead(form.check())}>
        读
      </button>
    </>
  )
}

it('a field of a form asks for people by name, and shows names where it is read', async () => {
  server.use(...fakeColleagues())
  const read: unknown[] = []
  const { user } = renderApp(<Shown onRead={(values) => read.push(values)} />)

  expect(await screen.findByText('王主管')).toBeTruthy()
  expect(await screen.findByText('李四')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: '接收人' }))
  await user.click(await screen.findByTitle('张三'))
  await user.click(screen.getByRole('combobox', { name: '知会' }))
  await user.click((await screen.findAllByTitle('王主管')).at(-1) as Element)
  await user.click(screen.getByRole('button', { name: '读' }))

  expect(read).toEqual([{ to: '9', seen: '7,3' }])
})
