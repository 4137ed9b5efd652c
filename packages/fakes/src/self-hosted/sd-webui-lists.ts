/** What the fake WebUI has installed; the catalogue calls and its own checks read the same lists. */
export const SD_SAMPLERS: readonly string[] = ['Euler a', 'DPM++ 2M']
export const SD_UPSCALERS: readonly string[] = ['None', 'Lanczos', 'R-ESRGAN 4x+', 'R-ESRGAN 4x+ Anime6B']
export const SD_MODULES: readonly string[] = ['none', 'canny', 'depth_midas', 'openpose_full']
export const SD_CONTROL_MODELS: readonly string[] = [
  'None',
  'control_v11p_sd15_canny [d14c016b]',
  'control_v11p_sd15_openpose [cab727d4]',
]

/** GET path → answer (providers §1.3). */
export const SD_LISTS: Readonly<Record<string, unknown>> = {
  '/sdapi/v1/sd-models': [
    {
      title: 'a.safetensors [abc]',
      model_name: 'a',
      hash: 'abc',
      sha256: '',
      filename: '/m/a.safetensors',
      config: null,
    },
  ],
  '/sdapi/v1/samplers': SD_SAMPLERS.map((name) => ({
    name,
    aliases: name === 'Euler a' ? ['k_euler_a'] : [],
    options: {},
  })),
  '/sdapi/v1/schedulers': [{ name: 'karras', label: 'Karras', aliases: null, default_rho: 7, need_inner_model: false }],
  '/sdapi/v1/loras': [{ name: 'ink', alias: 'ink', path: '/l/ink.safetensors', metadata: {} }],
  '/sdapi/v1/upscalers': SD_UPSCALERS.map((name) => ({
    name,
    model_name: null,
    model_path: null,
    model_url: null,
    scale: 4,
  })),
  '/sdapi/v1/sd-vae': [{ model_name: 'vae-ft-mse', filename: '/v/vae-ft-mse.safetensors' }],
  '/sdapi/v1/options': { sd_model_checkpoint: 'a.safetensors [abc]' },
  '/controlnet/version': { version: 3 },
  '/controlnet/model_list': { model_list: SD_CONTROL_MODELS.filter((name) => name !== 'None') },
  '/controlnet/module_list': { module_list: SD_MODULES, module_detail: {} },
  '/controlnet/control_types': { control_types: {} },
  '/controlnet/settings': { control_net_unit_count: 3 },
}
