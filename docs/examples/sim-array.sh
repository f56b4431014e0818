#!/bin/bash
# A simulation as a Slurm array: sbatch --wait sim-array.sh && tessera merge part-*.json --json all.json
#SBATCH --array=1-100 --cpus-per-task=4 --time=01:00:00
tessera sim take-it --games 100000000 --bots hard,greedy --threads "$SLURM_CPUS_PER_TASK" \
  --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --json "part-$SLURM_ARRAY_TASK_ID.json"
