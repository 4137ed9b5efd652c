import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  Group,
  Mesh,
  PerspectiveCamera,
  Scene,
  Spherical,
  Texture,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

export interface ModelScene {
  /** Shows the model at this address, filling the view. @throws where it cannot be read. */
  load: (url: string) => Promise<void>
  move: (by: { aroundRad: number; upRad: number; zoom: number }) => void
  reset: () => void
  /** Gives memory and listeners back. */
  close: () => void
}

const FIELD_OF_VIEW_DEG = 40
/** Room around the model: 1 would touch the edges. */
const ROOM = 1.35
const PIXEL_RATIO_MAX = 2
/** Not over the poles, where left and right change sides. */
const POLE_GAP_RAD = 0.05

/** A scene that fills its holder and follows its size. A frame is drawn when something has moved, not sixty times a second. */
export function createModelScene(holder: HTMLElement): ModelScene {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true })
  renderer.setPixelRatio(Math.min(PIXEL_RATIO_MAX, window.devicePixelRatio))
  holder.append(renderer.domElement)
  const scene = new Scene()
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.01, 1000)
  const key = new DirectionalLight(new Color('white'), 2.4)
  key.position.set(2, 3, 4)
  scene.add(new AmbientLight(new Color('white'), 1.6), key)
  const controls = new OrbitControls(camera, renderer.domElement)
  const model = new Group()
  scene.add(model)

  let wanted = 0
  const draw = () => {
    if (wanted) return
    wanted = requestAnimationFrame(() => {
      wanted = 0
      renderer.render(scene, camera)
    })
  }
  controls.addEventListener('change', draw)
  const fit = () => {
    const { clientWidth, clientHeight } = holder
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setSize(clientWidth, clientHeight)
    camera.aspect = clientWidth / clientHeight
    camera.updateProjectionMatrix()
    draw()
  }
  const observer = new ResizeObserver(fit)
  observer.observe(holder)
  fit()

  const reset = () => {
    const box = new Box3().setFromObject(model)
    const size = box.getSize(new Vector3())
    const distance =
      (Math.max(size.x, size.y, size.z, 0.001) * ROOM) / 2 / Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360)
    const centre = box.getCenter(new Vector3())
    camera.position.copy(centre).add(new Vector3(0.5, 0.35, 1).setLength(distance * 1.2))
    camera.near = distance / 100
    camera.far = distance * 100
    camera.updateProjectionMatrix()
    controls.target.copy(centre)
    controls.update()
    draw()
  }
  return {
    async load(url) {
      const { scene: loaded } = await new GLTFLoader().loadAsync(url)
      model.add(loaded)
      reset()
    },
    move({ aroundRad, upRad, zoom }) {
      const offset = camera.position.clone().sub(controls.target)
      const place = new Spherical().setFromVector3(offset)
      place.theta += aroundRad
      place.phi = Math.min(Math.PI - POLE_GAP_RAD, Math.max(POLE_GAP_RAD, place.phi + upRad))
      place.radius *= zoom
      camera.position.copy(controls.target).add(offset.setFromSpherical(place))
      controls.update()
      draw()
    },
    reset,
    close() {
      cancelAnimationFrame(wanted)
      observer.disconnect()
      controls.dispose()
      model.traverse(dispose)
      renderer.dispose()
      renderer.domElement.remove()
    },
  }
}

function dispose(object: Object3D): void {
  if (!(object instanceof Mesh)) return
  object.geometry.dispose()
  const materials: Material[] = Array.isArray(object.material) ? object.material : [object.material]
  for (const material of materials) {
    for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
    material.dispose()
  }
}
