import ReactCrop from "react-image-crop"
import "react-image-crop/dist/ReactCrop.css"
import type { CropParts } from "./crop-form.tsx"

type Props = {
  src: string
  width: number
  height: number
  label: string
  crop: CropParts
  onCrop: (crop: CropParts) => void
}

export function CropFrame({ src, width, height, label, crop, onCrop }: Props) {
  return (
    <ReactCrop
      crop={{ unit: "%", x: crop.left, y: crop.top, width: crop.width, height: crop.height }}
      onChange={(_, { x, y, width, height }) => onCrop({ left: x, top: y, width, height })}
      ariaLabels={{
        cropArea: label,
        nwDragHandle: label,
        nDragHandle: label,
        neDragHandle: label,
        eDragHandle: label,
        seDragHandle: label,
        sDragHandle: label,
        swDragHandle: label,
        wDragHandle: label,
      }}
      keepSelection
      ruleOfThirds
    >
      <img src={src} alt="" width={width} height={height} className="h-auto w-full" />
    </ReactCrop>
  )
}
