import { describe, expect, it } from 'vitest'
import { defineResource, formFieldsOf, isRequired, nameFieldOf, permissionOf, saveSchemaOf } from './resource.ts'
import { auditFields, Flag, GivenIdList, Id, IdList, Nullable, Type } from './schema.ts'

const Sheet = Type.Object({
  id: Id,
  title: Type.String({ minLength: 1, maxLength: 20 }),
  code: Type.String({ minLength: 1, pattern: '^[a-z]+$' }),
  note: Type.String(),
  remark: Type.Optional(Type.String({ minLength: 1 })),
  count: Type.Integer({ minimum: 1 }),
  size: Nullable(Type.Integer()),
  parent: Type.Union([Id, Type.Literal('')]),
  maybe: Nullable(Type.Union([Type.Literal(1), Type.Literal(2)])),
  active: Flag,
  computed: Type.String(),
  ...auditFields,
})

const label = (word: string) => ({ label: { zh: word, en: word } })

const sheet = defineResource({
  name: 'sheet',
  path: '/blade-biz/sheet',
  row: Sheet,
  actions: ['add', 'edit'],
  fields: {
    title: { kind: 'text', search: 'contains' },
    code: { kind: 'text' },
    note: { kind: 'text', hideIn: ['list'] },
    remark: { kind: 'text' },
    count: { kind: 'integer' },
    size: { kind: 'integer' },
    parent: { kind: 'text' },
    maybe: { kind: 'select' },
    active: { kind: 'switch' },
    computed: { kind: 'text', hideIn: ['form'] },
    createTime: { kind: 'datetime', hideIn: ['form', 'list'] },
  },
  texts: {
    title: { zh: '表', en: 'Sheets' },
    purpose: { zh: '用途', en: 'Purpose' },
    fields: { title: label('title') },
  },
})

describe('a resource', () => {
  it('has the usual calls, code and order unless it says otherwise', () => {
    expect(sheet).toMatchObject({
      code: 'sheet',
      calls: { list: 'list', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore', export: 'export' },
      defaultSort: { field: 'id', order: 'desc' },
    })
    const own = defineResource({
      ...sheet,
      code: 'paper',
      calls: { ...sheet.calls, list: 'page', save: 'saveSheet' },
      defaultSort: { field: 'title', order: 'asc' },
    })
    expect([own.code, own.calls.list, own.calls.save, own.defaultSort.field]).toEqual([
      'paper',
      'page',
      'saveSheet',
      'title',
    ])
  })

  it('names its permissions by its code', () => {
    expect([permissionOf(sheet, 'add'), permissionOf({ code: 'paper' }, 'delete')]).toEqual([
      'sheet_add',
      'paper_delete',
    ])
  })

  it.each([
    ['deptId', 'deptName'],
    ['parentId', 'parentName'],
    ['category', 'categoryName'],
    ['id', 'idName'],
    ['Idol', 'IdolName'],
  ])('names what is read for %s by %s', (field, name) => {
    expect(nameFieldOf(field)).toBe(name)
  })

  it('takes fields of several values and of trees, and sections of its fields only', () => {
    const row = Type.Object({ id: Id, roleId: GivenIdList, deptId: IdList })
    const facts = {
      name: 'person',
      path: '/blade-system/person',
      row,
      actions: ['add'],
      fields: {
        roleId: {
          kind: 'select',
          multiple: true,
          from: { path: '/blade-system/role/select', value: 'id', label: 'roleName' },
        },
        deptId: {
          kind: 'tree',
          multiple: true,
          from: { path: '/blade-system/dept/tree', value: 'value', label: 'title', query: { category: '1' } },
        },
      },
      texts: sheet.texts as never,
    } as const
    const person = defineResource({
      ...facts,
      sections: [{ title: { zh: '归属', en: 'Belongs to' }, fields: ['roleId', 'deptId'] }],
    })
    // @ts-expect-error a section names fields of the row
    defineResource({ ...facts, sections: [{ title: { zh: '归属', en: 'Belongs to' }, fields: ['postId'] }] })
    defineResource({
      ...facts,
      // @ts-expect-error a source of choices says which of its values is stored
      fields: { roleId: { kind: 'select', from: { path: '/x/y/select', label: 'roleName' } } },
    })

    expect([person.isTree, isRequired(person as never, 'roleId'), isRequired(person as never, 'deptId')]).toEqual([
      undefined,
      true,
      false,
    ])
    expect(saveSchemaOf(person as never).properties.roleId).toMatchObject({
      pattern: `^$|^[0-9]{1,19}(,[0-9]{1,19})*$`,
      maxLength: 2000,
    })
  })

  it('has the fields of its form in their order, those hidden there left out', () => {
    expect(formFieldsOf(sheet)).toEqual([
      'title',
      'code',
      'note',
      'remark',
      'count',
      'size',
      'parent',
      'maybe',
      'active',
    ])
  })

  it('requires what its schema requires and what nothing stands for', () => {
    const required = [...formFieldsOf(sheet), 'computed', 'no such field'].filter((field) => isRequired(sheet, field))

    expect(required).toEqual(['title', 'code', 'count', 'active'])
  })
})

describe('the schema of a save', () => {
  const properties = saveSchemaOf(sheet).properties as Record<
    string,
    { minLength?: number; maxLength?: number; pattern?: string; minimum?: number }
  >

  it('takes the form with id and version, every one optional, and nothing the form does not show', () => {
    expect(Object.keys(properties)).toEqual(['id', 'version', ...formFieldsOf(sheet)])
    expect((saveSchemaOf(sheet) as { required?: string[] }).required ?? []).toEqual([])
  })

  it('lets an empty text through to be asked for in the words of the resource, and keeps every other bound', () => {
    expect([properties.title?.minLength, properties.title?.maxLength]).toEqual([undefined, 20])
    expect(['', 'abc', 'ABC', 'a1'].map((text) => new RegExp(properties.code?.pattern ?? 'none').test(text))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(properties.count?.minimum).toBe(1)
  })

  it('leaves the schema of the row as it was', () => {
    expect([Sheet.properties.title, Sheet.properties.code]).toMatchObject([
      { minLength: 1 },
      { minLength: 1, pattern: '^[a-z]+$' },
    ])
  })

  it('refuses a field that its row does not have', () => {
    // @ts-expect-error a misspelt field is a type error
    defineResource({ ...sheet, fields: { titel: { kind: 'text' } } })
    // @ts-expect-error so is a kind that no screen knows
    defineResource({ ...sheet, fields: { title: { kind: 'rainbow' } } })
    expect(Object.keys(sheet.fields)).not.toContain('titel')
  })
})
