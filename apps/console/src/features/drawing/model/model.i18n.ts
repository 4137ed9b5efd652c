import { defineTexts } from '../../../lib/texts.ts'

export const modelTexts = defineTexts({
  zh: {
    model: '三维模型 {name}', help: '拖动旋转，滚轮缩放；键盘：方向键旋转，+ 和 − 缩放，0 复位', loading: '正在加载模型…', noWebGl: '这台设备的浏览器不能显示三维模型（没有 WebGL）。', broken: '模型文件打不开', download: '下载模型', reset: '复位', show: '查看模型',
    upscale2: '放大 ×2', upscale4: '放大 ×4', model3d: '转三维', noModeller: '没有启用的三维接口，暂时不能转三维。', addModeller: '去新增', askModeller: '请联系管理员添加。', started: '已开始，完成后出现在“由它生成”里', local: '本地放大', localHelp: '没有可用的放大接口，由服务器用 Lanczos 算法放大，不会增加细节', makeMore: '继续做', scale: '×{n}',
  },
  en: {
    model: '3D model {name}', help: 'Drag to turn, wheel to zoom; keys: arrows turn, + and − zoom, 0 resets', loading: 'Loading the model…', noWebGl: 'This browser cannot show 3D models (no WebGL).', broken: 'The model file cannot be opened', download: 'Download the model', reset: 'Reset', show: 'Show the model',
    upscale2: 'Upscale ×2', upscale4: 'Upscale ×4', model3d: 'Make 3D', noModeller: 'No 3D API is switched on.', addModeller: 'Add one', askModeller: 'Ask an administrator to add one.', started: 'Begun; it appears under “Made from it”', local: 'Local resize', localHelp: 'No upscaling API is available: enlarged by the server with Lanczos, without new detail', makeMore: 'Go on with it', scale: '×{n}',
  },
})
