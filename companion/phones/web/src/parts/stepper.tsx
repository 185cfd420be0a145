/** A number between a minus and a plus. */

import { usePage } from "../page_context";
import { Icon } from "./drawn";
import { Press } from "./press";

interface StepperProps {
  name: string;
  label: string;
  value: number;
  least?: number;
  most: number;
  change: (n: number) => void;
}

export function Stepper({ name, label, value, least = 0, most, change }: StepperProps) {
  const { w } = usePage();
  return (
    <div class="step" role="group" aria-label={label}>
      <span class="label">{label}</span>
      <Press means={`${name} fewer`} kind="round" label={`${label}: ${w.fewer}`} onPress={() => change(Math.max(least, value - 1))}>
        <Icon name="minus" />
      </Press>
      <output aria-live="polite">{value}</output>
      <Press means={`${name} more`} kind="round" label={`${label}: ${w.more}`} onPress={() => change(Math.min(most, value + 1))}>
        <Icon name="plus" />
      </Press>
    </div>
  );
}
