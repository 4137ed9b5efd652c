import { Type } from 'typebox'
import { Id } from './schema.ts'

/** Parent of what stands at the top of a tree. */
export const TREE_ROOT_ID = '0'

/**
 * A node to choose from, the same for every tree (contract README §6): `key` and `value` are the id. `children` is absent
 * where there are none; `hasChildren` is given where the branches are fetched one by one.
 */
export interface TreeNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  hasChildren?: boolean
  children?: TreeNode[]
}

/** Schema of one level; a tree is as deep as it is, so the shape of `children` (nodes again) is not repeated. */
export const TreeNode = Type.Object({
  id: Id,
  parentId: Id,
  title: Type.String(),
  key: Type.String(),
  value: Type.String(),
  hasChildren: Type.Optional(Type.Boolean()),
  children: Type.Optional(Type.Array(Type.Unknown())),
})

/** What the row of a tree resource has besides its own fields; only `parentId` is a column. */
export const treeFields = {
  /** "0" at the top; a form may send "" for it. */
  parentId: Type.Union([Id, Type.Literal('')]),
  /** Given by lists and details; a word for "at the top" there, `""` where the caller does not see the parent. */
  parentName: Type.Optional(Type.String()),
  hasChildren: Type.Optional(Type.Boolean()),
  /** Rows of the same shape. */
  children: Type.Optional(Type.Array(Type.Unknown())),
}
