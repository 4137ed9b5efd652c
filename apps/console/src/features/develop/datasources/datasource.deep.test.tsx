import { datasourceResource } from '@drawdesk/contract/develop/datasource'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import DatasourcePage from './datasource.page.tsx'

const ALL = ['datasource_add', 'datasource_edit', 'datasource_view', 'datasource_delete']
const ROW = {
  id: '1',
  name: '门店库',
  driver: 'postgres',
  host: 'db.example.com',
  port: 5432,
  database: 'shop',
  schema: '',
  username: 'reader',
  secrets: { password: { isSet: true, tail: '3f9a' } },
  password: '',
  ssl: 1,
  active: 1,
  driverClass: 'org.postgresql.Driver',
  url: 'jdbc:postgresql://db.example.com:5432/shop',
  remark: '',
  ...auditOf(),
}

async function open(permissions: readonly string[] = ALL) {
  const fake = fakeResource(datasourceResource, [ROW])
  const app = renderApp(<DatasourcePage />, { permissions, path: '/tool/datasource' })
  await screen.findByText('门店库')
  return { ...app, fake }
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('data sources', () => {
  it('are filled in from a JDBC URL, which may be edited after', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    const there = await dialog()
    await user.type(await there.findByLabelText(/^名称/), '新库')
    await user.click(there.getByLabelText('JDBC 地址'))
    await user.paste('jdbc:mysql://db2.example.com:3307/店?useSSL=false')
    expect(there.getByLabelText(/^主机/)).toHaveProperty('value', 'db2.example.com')
    expect(there.queryByLabelText(/^模式/)).toBeNull()
    await user.type(there.getByLabelText(/^主机/), '.cn')
    await user.click(there.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]).toMatchObject({
      driver: 'mysql',
      host: 'db2.example.com.cn',
      port: 3307,
      database: '店',
      ssl: 0,
    })
    expect(fake.saves[0]).not.toHaveProperty('url')
  })

  it('say beside the field that a URL of another database is not read', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    const there = await dialog()
    await user.click(await there.findByLabelText('JDBC 地址'))
    await user.paste('jdbc:oracle:thin:@db:1521/shop')

    expect(there.getByText('只支持 jdbc:postgresql://、jdbc:mysql:// 和 jdbc:mariadb:// 地址')).toBeTruthy()
  })

  it.each([
    [
      { ok: true, mayWrite: false, version: 'PostgreSQL 18.1', msg: '' },
      '连接成功：PostgreSQL 18.1，用时 12 毫秒',
      '可连接',
    ],
    [
      { ok: true, mayWrite: true, version: 'MariaDB 11.8.2', msg: '' },
      '连接成功（MariaDB 11.8.2），但这个账号可以修改数据。建议换一个只有读取权限的账号。',
      '可写入',
    ],
    [{ ok: false, mayWrite: false, version: '', msg: 'no such database' }, '门店库 没有连上', '不通'],
  ])('are tried by their button', async (answer, said, tag) => {
    const { user } = await open()
    server.use(http.post('*/api/blade-develop/datasource/test', () => ok({ ...answer, ms: 12 })))
    await user.click(screen.getByRole('button', { name: '测试 门店库' }))

    expect(await screen.findByText(said)).toBeTruthy()
    expect(await screen.findByText(tag)).toBeTruthy()
  })

  it('are not tried by who may only look', async () => {
    await open(['datasource_view'])

    expect(screen.queryByRole('button', { name: '测试 门店库' })).toBeNull()
  })
})
