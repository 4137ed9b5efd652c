/** The process of a leave request: a start, two people, a gateway with two ways, a sub-process, a timer on a border, an end. */
export const leaveXml = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://flowable.org/test" id="defs">
  <bpmn:process id="leave" name="请假" isExecutable="true">
    <bpmn:startEvent id="start" name="发起" flowable:initiator="applyUser"/>
    <bpmn:userTask id="approve" name="主管审批" flowable:candidateGroups="role:1,dept:2"/>
    <bpmn:exclusiveGateway id="decide" name="同意?" default="toAdjust"/>
    <bpmn:userTask id="adjust" name="调整申请" flowable:assignee="\${applyUser}"/>
    <bpmn:subProcess id="sub" name="人事备案">
      <bpmn:startEvent id="subStart"/>
      <bpmn:userTask id="file" name="归档" flowable:assignee="3"/>
      <bpmn:endEvent id="subEnd"/>
      <bpmn:sequenceFlow id="s1" sourceRef="subStart" targetRef="file"/>
      <bpmn:sequenceFlow id="s2" sourceRef="file" targetRef="subEnd"/>
    </bpmn:subProcess>
    <bpmn:boundaryEvent id="late" name="超时" attachedToRef="approve" cancelActivity="false">
      <bpmn:timerEventDefinition id="lateTimer"><bpmn:timeDuration>P2D</bpmn:timeDuration></bpmn:timerEventDefinition>
    </bpmn:boundaryEvent>
    <bpmn:endEvent id="end" name="结束"/>
    <bpmn:endEvent id="lateEnd" name="已提醒"/>
    <bpmn:sequenceFlow id="toApprove" sourceRef="start" targetRef="approve"/>
    <bpmn:sequenceFlow id="toDecide" sourceRef="approve" targetRef="decide"/>
    <bpmn:sequenceFlow id="toSub" name="同意" sourceRef="decide" targetRef="sub">
      <bpmn:conditionExpression>\${pass}</bpmn:conditionExpression>
    </bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="toAdjust" name="驳回" sourceRef="decide" targetRef="adjust"/>
    <bpmn:sequenceFlow id="again" sourceRef="adjust" targetRef="approve"/>
    <bpmn:sequenceFlow id="toEnd" sourceRef="sub" targetRef="end"/>
    <bpmn:sequenceFlow id="toLateEnd" sourceRef="late" targetRef="lateEnd"/>
  </bpmn:process>
</bpmn:definitions>
`
