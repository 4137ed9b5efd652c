import { describe, expect, it } from 'vitest'
import { failureOf } from './answer.ts'

const refused = (msg: string, errors?: { field: string; msg: string }[]): string =>
  failureOf(new Response(null, { status: 400 }), { code: 400, msg, ...(errors ? { errors } : {}) }).message

describe('the message of a refusal', () => {
  it('does not repeat what stands beside the fields', () => {
    expect(
      refused('请求参数格式错误: id；name: 最多 5 个字符', [
        { field: 'id', msg: '请求参数格式错误' },
        { field: 'name', msg: '最多 5 个字符' },
      ]),
    ).toBe('请检查填写的内容')
  })

  it('is what the server says where that is something else', () => {
    expect(refused('参数键名已存在')).toBe('参数键名已存在')
    expect(refused('该角色仍在使用', [{ field: 'ids', msg: '角色“编辑”还有 3 人' }])).toBe('该角色仍在使用')
  })
})
