#!/bin/bash
# A simulation as a Slurm array: sbatch --wait sim-array.sh && tessera merge part-*.json --json all.json
# A part that failed, alone: sbatch --array=7 sim-array.sh
#SBATCH --array=1-100 --cpus-per-task=4 --time=01:00:00
parts=100 # as in the line above; SLURM_ARRAY_TASK_COUNT is 1 where one part is played again
tessera sim take-it --games 100000000 --bots hard,greedy --threads "$SLURM_CPUS_PER_TASK" \
  --part "$SLURM_ARRAY_TASK_ID/$parts" --json "part-$SLURM_ARRAY_TASK_ID.json"
