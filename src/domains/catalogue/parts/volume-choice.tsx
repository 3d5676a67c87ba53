import { useId } from "react"
import { Select } from "#ui/inputs.tsx"
import { volumeText } from "../product.ts"

const volumesMl = [50, 100, 200, 350, 500, 700, 750, 1_000]

type Props = { label: string; any: string; value: number | undefined }

export function VolumeChoice({ label, any, value }: Props) {
  const id = useId()
  const sizes = value === undefined || volumesMl.includes(value) ? volumesMl : [...volumesMl, value]
  return (
    <div className="grid gap-1.5 border-t border-rule pt-3">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Select id={id} name="volume" defaultValue={value ?? ""} className="py-1 text-sm">
        <option value="">{any}</option>
        {sizes.map((volumeMl) => (
          <option key={volumeMl} value={volumeMl}>
            {volumeText(volumeMl)}
          </option>
        ))}
      </Select>
    </div>
  )
}
