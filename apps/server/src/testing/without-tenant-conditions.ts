import {
  AndNode, BinaryOperationNode, ColumnNode, OperationNodeTransformer, OperatorNode, ReferenceNode, ValueNode,
  type WhereNode, type KyselyPlugin, type OperationNode, type PluginTransformQueryArgs, type PluginTransformResultArgs, type QueryId, type QueryResult, type RootOperationNode, type UnknownRow,
} from 'kysely'

/** Is this `tenant_id = $1`? */
function isTenantCondition(node: OperationNode): boolean {
  if (!BinaryOperationNode.is(node)) return false
  const { leftOperand, operator } = node
  if (!ReferenceNode.is(leftOperand) || !ColumnNode.is(leftOperand.column) || !OperatorNode.is(operator)) return false
  return operator.operator === '=' && ['tenantId', 'tenant_id'].includes(leftOperand.column.column.name)
}

const always = BinaryOperationNode.create(ValueNode.createImmediate(1), OperatorNode.create('='), ValueNode.createImmediate(1))

class Remover extends OperationNodeTransformer {
  removed = 0

  protected override transformWhere(node: WhereNode, queryId?: QueryId): WhereNode {
    return super.transformWhere({ ...node, where: this.without(node.where) }, queryId as QueryId)
  }

  private without(node: OperationNode): OperationNode {
    if (AndNode.is(node)) return AndNode.create(this.without(node.left), this.without(node.right))
    if (!isTenantCondition(node)) return node
    this.removed += 1
    return always
  }
}

/**
 * Takes every `tenant_id = …` out of the queries: wall 1 off, so that a suite can show that row-level security holds
 * alone. `removed()` tells how many it took, so the suite knows that it really was off.
 */
export function withoutTenantConditions(): KyselyPlugin & { removed(): number } {
  const remover = new Remover()
  return {
    removed: () => remover.removed,
    transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => remover.transformNode(node) as RootOperationNode,
    transformResult: async ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => result,
  }
}
