import { UserView } from '../identity/auth.ts'
import { DateTime, Id, IdOrEmpty, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { USER_PATH } from './user-path.ts'

export { AWAITING_ID } from './user-path.ts'
/** `status` of an account: only people with the first may sign in. */
export const USER_STATUS = { active: 1, off: 2 } as const
/** Where an account is used: keys of the dictionary `user_type`. */
export const USER_TYPES = [1, 2, 3] as const

/** Comma-joined ids. */
const IdList = Type.String({ maxLength: 2_000 })

/** A person as the pages of user administration show them. No hash ever: `password` is always empty. */
export const User = Type.Object({
  ...UserView.properties,
  id: Id,
  account: Type.String({ minLength: 1, maxLength: 64 }),
  code: Type.String({ maxLength: 64 }),
  name: Type.String({ maxLength: 64 }),
  realName: Type.String({ minLength: 1, maxLength: 64 }),
  avatar: Type.String({ maxLength: 2_048 }),
  email: Type.String({ maxLength: 255 }),
  phone: Type.String({ maxLength: 64 }),
  roleId: IdList,
  deptId: IdList,
  postId: IdList,
  userType: Type.Integer({ minimum: 1, maximum: 3 }),
  userTypeName: Type.String(),
  password: Type.Literal(''),
  /** Of a guest whose registration a process decides: its instance; "" for all others. */
  approvalInstanceId: IdOrEmpty,
  /** After too many wrong passwords; "" for who is not locked. */
  lockedUntil: Type.Optional(DateTime),
})
export type User = Static<typeof User>

/** With what is kept about them for one platform: JSON text, `""` for none. */
export const UserPlatform = Type.Object({ ...User.properties, userExt: Type.String() })
export type UserPlatform = Static<typeof UserPlatform>

/** Roles that the caller may give, and posts, to choose from. */
export const RoleChoice = Type.Object({ id: Id, roleName: Type.String() })
export type RoleChoice = Static<typeof RoleChoice>
export const PostChoice = Type.Object({ id: Id, postName: Type.String() })
export type PostChoice = Static<typeof PostChoice>

const Text = (most: number) => Type.Optional(Type.String({ maxLength: most }))

/** What may be said about an account; an absent field stays as it is. Without `id` it is a new one. */
export const UserSave = Type.Object({
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer()),
  account: Text(64),
  /** Of a new account only, in the three forms of the sign-in; without one (absent or empty) it is random and shown in the answer, once. */
  password: Text(2_048),
  password2: Text(2_048),
  code: Text(64),
  name: Text(64),
  realName: Text(64),
  avatar: Text(2_048),
  email: Text(255),
  phone: Text(64),
  birthday: Text(19),
  sex: Type.Optional(Type.Unsafe<number | null>({ type: 'integer', minimum: 1, maximum: 99, nullable: true })),
  roleId: Type.Optional(IdList),
  deptId: Type.Optional(IdList),
  postId: Type.Optional(IdList),
  userType: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  status: Type.Optional(Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2] })),
})
export type UserSave = Static<typeof UserSave>

/** Columns, filters and form of users. The page puts the departments beside the list and the approval before it. */
export const userResource = defineResource({
  name: 'user',
  path: USER_PATH,
  calls: {
    list: 'page',
    detail: 'detail',
    save: 'submit',
    remove: 'remove',
    restore: 'restore',
    export: 'export-user',
  },
  row: User,
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['account', 'realName', 'phone', 'email', 'code'],
  fields: {
    account: { kind: 'text', search: 'contains' },
    realName: { kind: 'text', search: 'contains', hideIn: ['list'], sortable: false },
    name: { kind: 'text', hideIn: ['list'], sortable: false },
    roleId: {
      kind: 'select',
      multiple: true,
      from: { path: '/blade-user/role-choices', value: 'id', label: 'roleName' },
      search: 'equals',
      sortable: false,
    },
    deptId: {
      kind: 'tree',
      multiple: true,
      from: { path: '/blade-user/dept-choices', value: 'value', label: 'title' },
      search: 'equals',
      sortable: false,
    },
    postId: {
      kind: 'select',
      multiple: true,
      from: { path: '/blade-user/post-choices', value: 'id', label: 'postName' },
      search: 'equals',
      hideIn: ['list'],
      sortable: false,
    },
    phone: { kind: 'text', search: 'contains', sortable: false },
    email: { kind: 'text', search: 'contains', hideIn: ['list'], sortable: false },
    code: { kind: 'text', search: 'equals', hideIn: ['list'], sortable: false },
    sex: { kind: 'select', dict: 'sex', hideIn: ['list'], sortable: false },
    birthday: { kind: 'text', hideIn: ['list'], sortable: false },
    userType: { kind: 'select', dict: 'user_type', search: 'equals', hideIn: ['list'], sortable: false },
    status: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      options: [
        { value: 1, label: { zh: '正常', en: 'Active' } },
        { value: 2, label: { zh: '停用', en: 'Disabled' } },
      ],
    },
    createTime: { kind: 'datetime', search: 'range', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '账号', en: 'Account' }, fields: ['account', 'status', 'userType'] },
    { title: { zh: '个人', en: 'Person' }, fields: ['realName', 'name', 'phone', 'email', 'sex', 'birthday', 'code'] },
    { title: { zh: '组织', en: 'Organization' }, fields: ['roleId', 'deptId', 'postId'] },
  ],
  texts: {
    title: { zh: '用户', en: 'Users' },
    purpose: {
      zh: '谁能登录、能做什么、在哪个部门',
      en: 'Who can sign in, what they can do and which department they are in',
    },
    fields: {
      account: { label: { zh: '账号', en: 'Account' }, required: { zh: '请输入账号', en: 'Enter an account' } },
      realName: { label: { zh: '姓名', en: 'Name' }, required: { zh: '请输入姓名', en: 'Enter a name' } },
      name: { label: { zh: '昵称', en: 'Nickname' } },
      roleId: { label: { zh: '角色', en: 'Roles' } },
      deptId: { label: { zh: '部门', en: 'Departments' } },
      postId: { label: { zh: '岗位', en: 'Positions' } },
      phone: { label: { zh: '手机', en: 'Phone' } },
      email: { label: { zh: '邮箱', en: 'Email' } },
      code: { label: { zh: '工号', en: 'Staff no.' } },
      sex: { label: { zh: '性别', en: 'Gender' } },
      birthday: { label: { zh: '生日', en: 'Birthday' } },
      userType: { label: { zh: '用户平台', en: 'Platform' } },
      status: { label: { zh: '状态', en: 'Status' } },
      createTime: { label: { zh: '创建时间', en: 'Created' } },
    },
  },
})
